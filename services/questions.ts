import { sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { records } from '#database/schema-desk.ts'
import { emailJob } from './email-jobs.ts'
import { type Step, toToDo, writeRecord } from './record-changes.ts'
import type { LockedRecord } from './record-locks.ts'

/** A message from a person puts their record on the to-do list, as unanswered. */
export const asUnanswered = (record: LockedRecord) =>
  [toToDo(record), { questionSince: sql`coalesce(${records.questionSince}, now())` }] as const

export const questionJob = (recordId: string, eventId: string): Job => emailJob('question', 'staff', recordId, eventId)

/** Adds a message from the person of a locked record, marks it as unanswered, and emails staff. */
export async function addQuestion(
  transaction: Queryable,
  record: LockedRecord,
  step: Step & { kind: 'question' | 'email_received' },
): Promise<void> {
  const [changes, columns] = asUnanswered(record)
  const [event] = await writeRecord(transaction, null, record, { changes, steps: [step], columns })
  await addJobs(transaction, [questionJob(record.id, String(event))])
}
