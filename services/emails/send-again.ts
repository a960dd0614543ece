import { and, eq, gt, sql } from 'drizzle-orm'
import { addJobs } from '#database/jobs.ts'
import { recordEvents, sentEmails } from '#database/schema-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import { logAction } from '#services/audit-log.ts'
import { ServiceError } from '#services/errors.ts'
import { type EmailPayload, emailJob } from '#services/jobs-for-leads.ts'
import { type ExpectedVersion, isId, lockSeen, noSuchRecord } from '#services/record-changes.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { addEmailEvent } from './failures.ts'
import { type EmailDeps, loadEmail } from './loaders.ts'

/**
 * Sends an email again that failed, from its row as it is now: to a corrected address, too.
 * @param eventId of its event `email_failed`
 * @throws ServiceError forbidden, not_found, stale, or conflict for one that is no longer true, on its way, or sent
 */
export async function sendAgain(deps: EmailDeps, actor: Actor, seen: ExpectedVersion, eventId: string): Promise<void> {
  requireRight(actor, 'work')
  if (!isId(seen.id)) throw noSuchRecord()
  const { id, recordId, kind: eventKind } = recordEvents
  const isEvent = and(eq(recordId, seen.id), eq(eventKind, 'email_failed'), eq(sql`${id}::text`, eventId))
  const [event] = await deps.database.select().from(recordEvents).where(isEvent)
  if (!event) throw new ServiceError('not_found', 'There is no such email.')
  const { kind, to, part, queuedAt, key } = event.detail
  const payload = { kind, to, id: seen.id, ...(part && { part }), again: queuedAt } as EmailPayload
  const email = kind ? await loadEmail(deps, payload, new Date(queuedAt ?? 0)) : undefined
  if (!email) throw new ServiceError('conflict', 'What this email said is no longer so. It is not sent again.')

  await inTransaction(deps.database, async (transaction) => {
    await lockSeen(transaction, actor, seen)
    const asked = and(
      eq(recordId, seen.id),
      eq(eventKind, 'email_again'),
      sql`${recordEvents.detail}->>'event' = ${eventId}`,
    )
    const sentSince = and(eq(sentEmails.key, key ?? ''), gt(sentEmails.sentAt, event.at))
    const settled = await transaction
      .select({ at: recordEvents.at })
      .from(recordEvents)
      .where(asked)
      .union(transaction.select({ at: sentEmails.sentAt }).from(sentEmails).where(sentSince))
    if (settled.length > 0) throw new ServiceError('conflict', 'This email was sent again already.')
    const detail = { event: eventId, to: to ?? null, part: part ?? null }
    const again = { recordId: seen.id, staffId: actor.staffId, kind: 'email_again', detail, note: event.note } as const
    await addEmailEvent(transaction, again)
    const logged = { action: 'email.again', recordId: seen.id, detail: { kind: kind ?? null } } as const
    await logAction(transaction, actor, logged)
    const job = emailJob(payload.kind, payload.to, seen.id, payload.part)
    await addJobs(transaction, [{ ...job, payload }])
  })
}
