import { sql } from 'drizzle-orm'
import { records } from '#database/schema-desk.ts'
import { emailJob } from './email-jobs.ts'
import { type Step, toToDo } from './record-changes.ts'
import type { LockedAny } from './with-application.ts'

/** Adds a message from the person of a locked record, puts it on the to-do list as unanswered, and emails staff. */
export function addQuestion(
  { record, change, add }: Pick<LockedAny, 'record' | 'change' | 'add'>,
  step: Step & { kind: 'question' | 'email_received' },
): void {
  change(toToDo(record), { questionSince: sql`coalesce(${records.questionSince}, now())` })
  add({ ...step, jobs: (event) => [emailJob('question', 'staff', record.id, event)] })
}
