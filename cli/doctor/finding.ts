/** How much a finding counts: `must` blocks a launch, `should` is a fault, `hint` is a choice to be made knowingly. */
export type Severity = 'must' | 'should' | 'hint'

/** Something that stands between this checkout and a launch. It carries nothing secret and nothing personal. */
export type Finding = {
  severity: Severity
  /** A file with line and field, or a variable with the place where it is set. */
  where: string
  /** What is the matter, as a sentence. */
  what: string
  /** What to do about it, as a sentence. */
  todo: string
}

export const must = (where: string, what: string, todo: string): Finding => ({ severity: 'must', where, what, todo })
export const should = (where: string, what: string, todo: string): Finding => ({
  severity: 'should',
  where,
  what,
  todo,
})
export const hint = (where: string, what: string, todo: string): Finding => ({ severity: 'hint', where, what, todo })
