/** `must` blocks a launch, `should` is a fault, `hint` is a choice to make deliberately. */
export type Severity = 'must' | 'should' | 'hint'

/** Contains no secret and no personal data. */
export type Finding = {
  severity: Severity
  /** A file with line and field, or a variable and where it is set. */
  where: string
  what: string
  todo: string
}

const finding =
  (severity: Severity) =>
  (where: string, what: string, todo: string): Finding => ({ severity, where, what, todo })
export const must = finding('must')
export const should = finding('should')
export const hint = finding('hint')

/** Drops checks without a finding: `found(isBroken && must(...), ...)`. */
export function found(...checks: (Finding | false | '' | undefined)[]): Finding[] {
  return checks.filter((check) => typeof check === 'object')
}
