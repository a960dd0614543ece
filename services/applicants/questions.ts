import { and, desc, eq } from 'drizzle-orm'
import { type FieldRule, tidyText, validationError } from '#contract/form-fields.ts'
import { recordEvents } from '#database/schema-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import type { DataDeps } from '#services/deps.ts'
import { invalidField } from '#services/errors.ts'
import { addQuestion } from '#services/record-changes.ts'
import { findOwnApplication, getHead, lockOwn, requireFewer } from './own.ts'
import type { SignedInAddress } from './sessions.ts'

const QUESTIONS = { most: 10, reason: 'You can ask up to ten questions a day about an application.' }

const rule: FieldRule = { label: 'Your question', kind: 'text', max: 5000 }

export type Question = { at: Date; text: string }

/** Returns an application with its earlier questions, oldest first. @throws ServiceError not_found */
export async function findQuestions({ database }: DataDeps, session: SignedInAddress, id: string) {
  const own = await findOwnApplication(database, session, id)
  const { at, note } = recordEvents
  const rows = await database
    .select({ at, note })
    .from(recordEvents)
    .where(isQuestionOf(id))
    .orderBy(desc(recordEvents.id))
    .limit(50)
  const questions = rows.map((row): Question => ({ at: row.at, text: row.note ?? '' })).reverse()
  return { ...getHead(own), questions }
}

const isQuestionOf = (id: string) => and(eq(recordEvents.recordId, id), eq(recordEvents.kind, 'question'))

/** Sends a question about an application to the academy. Ignores a repetition of the last one. */
export async function askQuestion(
  { database }: DataDeps,
  session: SignedInAddress,
  id: string,
  typed: string,
): Promise<void> {
  const note = tidyText(typed)
  const problem = note === '' ? 'Write your question first.' : validationError(rule, note)
  if (problem) throw invalidField('question', problem)
  await inTransaction(database, async (transaction) => {
    const { record } = await lockOwn(transaction, session, id)
    const [last] = await transaction
      .select({ note: recordEvents.note })
      .from(recordEvents)
      .where(isQuestionOf(id))
      .orderBy(desc(recordEvents.id))
      .limit(1)
    if (last?.note === note) return
    await requireFewer(transaction, id, 'question', QUESTIONS)
    await addQuestion(transaction, record, { kind: 'question', note })
  })
}
