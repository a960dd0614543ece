import { type ClassRun, csvForImport, type Learner, onePerPerson } from './class-file.ts'

/** What a user name may consist of (Moodle, "Upload users"). */
const USERNAME = /^[a-z0-9._@-]{1,100}$/

/**
 * Returns the file for Moodle's "Upload users". `course1` is the short name of a course that exists in Moodle: the id of
 * the start. Leaving a class suspends the enrollment.
 */
export function moodleFile(run: ClassRun, learners: Learner[]): string {
  const rows = onePerPerson(learners).map(({ personKey, name, email, hasLeft }) => {
    const address = email.toLowerCase()
    return {
      username: USERNAME.test(address) ? address : personKey.toLowerCase(),
      ...splitName(name),
      email,
      idnumber: personKey,
      course1: run.id,
      role1: 'student',
      enrolstatus1: hasLeft ? '1' : '0',
    }
  })
  const fields = ['username', 'firstname', 'lastname', 'email', 'idnumber', 'course1', 'role1', 'enrolstatus1']
  return csvForImport(fields, rows)
}

/** Moodle requires both names. The form asks for one; the last word of it is taken for the family name. */
function splitName(name: string) {
  const [, first, last] = /^(.*)\s+(\S+)$/u.exec(name.trim()) ?? [undefined, name.trim(), '-']
  return { firstname: first ?? '', lastname: last ?? '' }
}
