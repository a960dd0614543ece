import { eq } from 'drizzle-orm'
import { wholeDay } from '#content/format.ts'
import { applications } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { fillIn, getValues, type MergeValues, type Words, wordProblems } from '#services/merge.ts'
import { hasId, noSuchRecord } from '#services/record-changes.ts'

export type WordsDeps = Pick<ServiceDeps, 'database' | 'schedule' | 'academyName'>

export const replyFields = ['name', 'course', 'start', 'reference', 'academy'] as const

/** @throws ServiceError not_found, or conflict if there is no address */
export async function findAddressee({ database, schedule, academyName }: WordsDeps, id: string) {
  const { name, email, createdAt, applicationId } = records
  const [found] = await database
    .select({ name, email, createdAt, course: applications.courseName, cohortId: applications.cohortId })
    .from(records)
    .leftJoin(applications, eq(applications.id, applicationId))
    .where(hasId(records.id, id))
  if (!found) throw noSuchRecord()
  if (found.email === '') throw new ServiceError('conflict', 'This record has no address to write to.')
  const { course, cohortId } = found
  const cohort = cohortId ? schedule.findCohort(cohortId) : undefined
  const known = { ...(course && { course }), ...(cohort && { start: wholeDay(cohort.starts) }) }
  return {
    row: { id, email: found.email, createdAt: found.createdAt },
    isApplication: course !== null,
    values: getValues({ id, name: found.name, ...known }, academyName),
  }
}

/** Returns the final text. @throws ServiceError invalid for a field that is unknown or has no value */
export function checkedWords(typed: Words, { values }: { values: MergeValues }): Words {
  const words = fillIn(typed, values)
  requireNoProblems(wordProblems(words))
  return words
}
