/** How much a finding counts: `must` blocks a launch, `should` is a fault, `hint` is a choice to be made knowingly. */
export type Severity = 'must' | 'should' | 'hint'

/** Something to settle before a launch. It contains no secret and no personal data. */
export type Finding = {
  severity: Severity
  /** A file with line and field, or a variable and where it is set. */
  where: string
  /** What is wrong, in a sentence. */
  what: string
  /** What to do about it, in a sentence. */
  todo: string
}

const finding =
  (severity: Severity) =>
  (where: string, what: string, todo: string): Finding => ({ severity, where, what, todo })
export const must = finding('must')
export const should = finding('should')
export const hint = finding('hint')

/** The findings of the checks that found something: `found(isBroken && must(...), ...)`. */
export function found(...checks: (Finding | false | '' | undefined)[]): Finding[] {
  return checks.filter((check) => typeof check === 'object')
}
