import { eq } from 'drizzle-orm'
import { wholeDay } from '#content/format.ts'
import { tidyText } from '#contract/form-fields.ts'
import { applications } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { getValues, type MergeValues, merge, wordProblems } from '#services/merge.ts'
import { hasId, noSuchRecord } from '#services/record-changes.ts'

export type WordsDeps = Pick<ServiceDeps, 'database' | 'schedule' | 'academyName'>

/** Form input. Paragraphs of `body` are separated by an empty line. */
export type ReplyWords = { subject: string; body: string }

export const replyFields = ['name', 'course', 'start', 'reference', 'academy'] as const

export type Addressee = {
  row: { id: string; email: string; createdAt: Date }
  isApplication: boolean
  values: MergeValues
}

/** @throws ServiceError not_found, or conflict if there is no address */
export async function findAddressee({ database, schedule, academyName }: WordsDeps, id: string): Promise<Addressee> {
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

/** Fills in merge fields that have a value. */
export const filledIn = ({ subject, body }: ReplyWords, values: MergeValues): ReplyWords => ({
  subject: merge(tidyText(subject), values),
  body: merge(tidyText(body), values),
})

/** Returns the final text. @throws ServiceError invalid for a field that is unknown or has no value */
export function checkedWords(typed: ReplyWords, { values }: Addressee): ReplyWords {
  const words = filledIn(typed, values)
  requireNoProblems(wordProblems(words))
  return words
}
