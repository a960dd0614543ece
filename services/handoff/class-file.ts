import { stringify } from 'csv-stringify/sync'

/** A start, for a learning management system. */
export type ClassRun = {
  /** Id of the start, which never changes. */
  id: string
  courseName: string
  /** First day, `YYYY-MM-DD`. */
  starts: string
}

/** A person on the class list of a start. */
export type Learner = {
  /** The same for one person in every class list ({@link findPersonKeys}), whatever becomes of name and address. */
  personKey: string
  name: string
  email: string
  /** Whether they have a seat no longer: the import ends their enrollment. */
  hasLeft: boolean
}

/** Each person once, as the system refuses a second row: a person with two applications is in the class if one is. */
export function onePerPerson(learners: Learner[]): Learner[] {
  const active = learners.toSorted((a, b) => Number(b.hasLeft) - Number(a.hasLeft))
  return [...new Map(active.map((learner) => [learner.personKey, learner])).values()]
}

/**
 * Formats rows for a program, with their field names as header: UTF-8 without a byte order mark, values exactly as they
 * are. Exports for people put an apostrophe before what a spreadsheet evaluates; here it would become part of a login.
 */
export function csvForImport(fields: readonly string[], rows: Record<string, string>[]): string {
  return stringify(rows, { header: true, columns: [...fields], record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}
