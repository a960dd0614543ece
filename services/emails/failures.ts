import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { recordEvents, records, sentEmails } from '#database/schema-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import { MailError } from '#mail/mail-error.ts'
import type { Mail } from '#mail/write-email.ts'
import { logAction } from '#services/audit-log.ts'
import type { EmailDeps, ServiceDeps } from '#services/deps.ts'
import { type EmailPayload, emailJob } from '#services/email-jobs.ts'
import { ServiceError } from '#services/errors.ts'
import {
  addEvent,
  applyChange,
  type ExpectedVersion,
  isId,
  lockRecords,
  lockSeen,
  noSuchRecord,
} from '#services/record-changes.ts'
import { type Actor, requireRight } from '#services/rights.ts'

type Failure = {
  payload: EmailPayload
  /** Undefined if it could not be rendered. */
  mail: Mail | undefined
  queuedAt: Date
  failure: Error
}

/** Adds a failed email to its record's timeline, by error code, and returns the record to the inbox. */
export async function recordFailure(database: Database, { payload, mail, queuedAt, failure }: Failure): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const id = await getRecord(transaction, payload.id, mail?.to.address)
    const [record] = id ? await lockRecords(transaction, [id]) : []
    if (!record) return
    if (record.state === 'waiting' || record.state === 'done') {
      await applyChange(transaction, null, [record], { kind: 'state', state: 'in_progress' })
    }
    const { kind, to, part = null } = payload
    const code = failure instanceof MailError ? failure.code : 'not written'
    // Emails about another row, such as a sign-in link, are outdated by the time that someone reads this.
    const same = record.id === payload.id && { kind, part, queuedAt: queuedAt.toISOString() }
    const detail = { code, to, key: mail?.key ?? null, ...same }
    await addEvent(transaction, { recordId: record.id, kind: 'email_failed', detail, note: mail?.subject ?? null })
  })
}

async function getRecord(transaction: Queryable, id: string, address = ''): Promise<string | undefined> {
  const isRecipients = and(eq(sql`lower(${records.email})`, sql`lower(${address})`), eq(records.kind, 'application'))
  const [record] = await transaction
    .select({ id: records.id })
    .from(records)
    .where(or(eq(records.id, id), isRecipients))
    .orderBy(sql`${records.id} = ${id} desc`, desc(records.id))
    .limit(1)
  return record?.id
}

/** Resends a failed email with the current data of its row. @param eventId of `email_failed` */
export async function sendAgain(
  deps: EmailDeps & Pick<ServiceDeps, 'loadEmail'>,
  actor: Actor,
  seen: ExpectedVersion,
  eventId: string,
): Promise<void> {
  requireRight(actor, 'work')
  if (!isId(seen.id)) throw noSuchRecord()
  const { id, recordId, kind: eventKind } = recordEvents
  const isEvent = and(eq(recordId, seen.id), eq(eventKind, 'email_failed'), eq(sql`${id}::text`, eventId))
  const [event] = await deps.database.select().from(recordEvents).where(isEvent)
  if (!event) throw new ServiceError('not_found', 'There is no such email.')
  const { kind, to, part, queuedAt, key } = event.detail
  const payload = { kind, to, id: seen.id, ...(part && { part }), again: queuedAt } as EmailPayload
  const email = kind ? await deps.loadEmail(deps, payload, new Date(queuedAt ?? 0)) : undefined
  if (!email) throw new ServiceError('conflict', 'This email is out of date, so it cannot be sent again.')

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
    await addEvent(transaction, again)
    const logged = { action: 'email.again', recordId: seen.id, detail: { kind: kind ?? null } } as const
    await logAction(transaction, actor, logged)
    const job = emailJob(payload.kind, payload.to, seen.id, payload.part)
    await addJobs(transaction, [{ ...job, payload }])
  })
}
