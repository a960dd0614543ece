import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#database/client.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import { MailError } from '#mail/mail-error.ts'
import type { Mail } from '#mail/write-email.ts'
import type { EmailPayload } from '#services/jobs-for-leads.ts'
import { applyChange, lockRecords } from '#services/record-changes.ts'

type Failure = {
  payload: EmailPayload
  /** Undefined where it could not be written. */
  mail: Mail | undefined
  /** When the email was queued first. */
  queuedAt: Date
  failure: Error
}

/**
 * Puts an email that will not go out on its record's timeline, and the record back into the inbox. The reason is in codes:
 * a mail server's own words quote addresses. An email about no record, such as a newsletter's welcome, is in the log alone.
 */
export async function recordFailure(database: Database, { payload, mail, queuedAt, failure }: Failure): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const id = await recordOf(transaction, payload.id, mail?.to.address)
    const [record] = id ? await lockRecords(transaction, [id]) : []
    if (!record) return
    if (record.state === 'waiting' || record.state === 'done') {
      await applyChange(transaction, null, [record], { kind: 'state', state: 'in_progress' })
    }
    const { kind, to, part = null } = payload
    const code = failure instanceof MailError ? failure.code : 'not written'
    // What is about another row, such as a link to sign in, is over by the time that somebody reads this.
    const same = record.id === payload.id && { kind, part, queuedAt: queuedAt.toISOString() }
    const detail = { code, to, key: mail?.key ?? null, ...same }
    await addEmailEvent(transaction, { recordId: record.id, kind: 'email_failed', detail, note: mail?.subject ?? null })
  })
}

/** The record that an email is about, or the latest application of its recipient. */
async function recordOf(transaction: Queryable, id: string, address = ''): Promise<string | undefined> {
  const isRecipients = and(eq(sql`lower(${records.email})`, sql`lower(${address})`), eq(records.kind, 'application'))
  const [record] = await transaction
    .select({ id: records.id })
    .from(records)
    .where(or(eq(records.id, id), isRecipients))
    .orderBy(sql`${records.id} = ${id} desc`, desc(records.id))
    .limit(1)
  return record?.id
}

/** Adds an event, which the reader of an older version of the record has not seen. */
export async function addEmailEvent(
  transaction: Queryable,
  event: Pick<typeof recordEvents.$inferInsert, 'recordId' | 'staffId' | 'kind' | 'detail' | 'note'>,
): Promise<void> {
  await transaction
    .update(records)
    .set({ version: sql`${records.version} + 1` })
    .where(eq(records.id, event.recordId))
  await transaction.insert(recordEvents).values(event)
}
