import { eq } from 'drizzle-orm'
import { applications } from '#database/schema.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField } from '#services/errors.ts'
import type { ExpectedVersion } from '#services/record-changes.ts'
import { tidyNote } from '#services/record-changes.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { lockApplication, recordSteps } from './steps.ts'

export type Interview = { at: Date | null; notes: string }

const MOST_DAYS = 366

/** Stores when an application's interview is or was, and notes on it. @throws ServiceError forbidden, not_found, stale, invalid */
export async function setInterview(
  { database }: Pick<ServiceDeps, 'database'>,
  actor: Actor,
  seen: ExpectedVersion,
  { at, notes }: Interview,
): Promise<void> {
  requireRight(actor, 'decide')
  const note = tidyNote(notes, 'notes')
  const days = Math.abs((at?.getTime() ?? Date.now()) - Date.now()) / 86_400_000
  if (!(days <= MOST_DAYS)) throw invalidField('at', 'Choose a time within a year of today.')
  await inTransaction(database, async (transaction) => {
    const { record } = await lockApplication(transaction, actor, seen)
    await transaction
      .update(applications)
      .set({ interviewAt: at, interviewNotes: note })
      .where(eq(applications.id, record.id))
    const detail = { at: at?.toISOString() ?? null }
    await recordSteps(transaction, actor, [
      { recordId: record.id, kind: 'interview', action: 'application.interview', detail, note },
    ])
  })
}
