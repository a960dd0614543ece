import { and, desc, eq, gt, gte, or, sql } from 'drizzle-orm'
import type { JobHelpers } from 'graphile-worker'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { sentConfirmations } from '#database/schema.ts'
import { applicantBrowsers, signInRequests } from '#database/schema-applicants.ts'
import { recordEvents, records, sentEmails } from '#database/schema-desk.ts'
import type { DailyLimit } from '#mail/email.ts'
import { MailError } from '#mail/mail-error.ts'
import { getDefinition } from '#mail/registry.ts'
import type { Mail } from '#mail/write-email.ts'
import type { EmailDeps, ServiceDeps } from '#services/deps.ts'
import { type EmailPayload, emailJob } from '#services/email-jobs.ts'
import { ServiceError, withoutPersonalDetails } from '#services/errors.ts'
import { foldAddress, mailboxHash } from '#services/mailbox.ts'
import { toToDo } from '#services/record-changes.ts'
import { type ExpectedVersion, isId, noSuchRecord } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { DAY, later } from '#services/secrets.ts'
import { withRecord, withStoredRecord } from '#services/with-application.ts'

/** The task `send_email`. Permanent rejection, or failure of the last attempt, puts the record on the to-do list. */
export async function sendEmail(
  deps: EmailDeps & Pick<ServiceDeps, 'loadEmail' | 'log' | 'count'>,
  payload: EmailPayload,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  const { kind, to, id, again } = payload
  const queuedAt = again ? new Date(again) : job.created_at
  let mail: Mail | undefined
  let isTaken = false
  try {
    const email = await deps.loadEmail(deps, payload, queuedAt)
    if (!email) return
    mail = await deps.mailer.write(email)
    // Sent by an earlier attempt that ended before the queue knew. An older receipt belongs to another job.
    const ownReceipt = and(eq(sentEmails.key, mail.key), gte(sentEmails.sentAt, job.created_at))
    if ((await deps.database.$count(sentEmails, ownReceipt)) > 0) return
    const limit = to === 'visitor' && !again && getDefinition(email).limit?.(email)
    if (limit && !(await isWithinLimit(deps.database, limit, payload, mail))) {
      return await waitForRoom(deps, limit, payload, mail)
    }
    await deps.mailer.send(mail, abortSignal)
    isTaken = true
    await storeSent(deps, id, mail)
  } catch (error) {
    const isRefused = error instanceof MailError && error.isRefusal
    const isLast = job.attempts >= job.max_attempts && !isTaken
    const failure = error instanceof MailError ? error : new Error(`not written: ${getCodes(error)}`)
    if (isRefused || isLast) await recordFailure(deps.database, { payload, mail, queuedAt, failure })
    if (!isRefused) throw failure
    deps.log.warn({ email: { kind, to, id }, error: failure.message }, 'an email was refused for good')
    deps.count?.('jobFailures', 'send_email')
  }
}

/** Counts an email against its mailbox's daily limit. Emails resent by staff have none. */
async function isWithinLimit(
  database: Database,
  limit: DailyLimit,
  payload: EmailPayload,
  { key, to: { address } }: Mail,
): Promise<boolean> {
  if (limit !== 'account') return countEmail(database, key, address, PER_DAY[limit])
  const most = await accountEmailsPerDay(database, address, payload.id)
  return most === Number.POSITIVE_INFINITY || countEmail(database, accountKey(payload), address, most)
}

/**
 * Puts an email beyond the limit off until tomorrow, since the page promised it. Sign-in links would have expired; and
 * a week of forms that flood a mailbox adds nothing more, applications apart.
 */
async function waitForRoom(
  { database, log }: EmailDeps & Pick<ServiceDeps, 'log'>,
  limit: DailyLimit,
  payload: EmailPayload,
  mail: Mail,
): Promise<void> {
  const { kind, to, id, part, waits = 0 } = payload
  const email = { kind, to, id }
  const isKept = limit === 'application' || (limit === 'confirmation' && waits < MOST_WAITS)
  if (!isKept) return log.info({ email }, 'an email was not sent: its recipient reached the daily limit')
  const job = { ...emailJob(kind, to, id, part), key: `wait ${mail.key}`, runAt: later(new Date(), DAY) }
  await addJobs(database, [{ ...job, payload: { ...payload, waits: waits + 1 } }])
  log.info({ email }, 'an email waits a day: its recipient reached the daily limit')
}

function getCodes(error: unknown): string {
  const { name, code, message } = withoutPersonalDetails(error)
  return [name, code, message].filter(Boolean).join(' ')
}

/** Stores a sent email for its record's timeline, if it has a record that was not erased meanwhile. */
async function storeSent(
  { database }: EmailDeps,
  recordId: string,
  { key, to, subject, storedText }: Mail,
): Promise<void> {
  await database.execute(sql`
    insert into ${sentEmails} (key, record_id, recipient, subject, text)
    select ${key}, id, ${to.address}, ${subject}, ${storedText} from ${records} where id = ${recordId}
    on conflict do nothing`)
}

/**
 * Limits to one mailbox within 24 hours, for each kind of form. A family or a school may apply from one address, and an
 * applicant has nothing else that says the application arrived.
 */
export const PER_DAY = { application: 20, confirmation: 3 }
const MOST_WAITS = 7

/** Emails about an account count together, whatever their kind. */
const accountKey = ({ kind, id, part = '' }: EmailPayload): string => `account.${kind}.${id}.${part}`

/** Counts an email once per `key`, which begins with its kind. Returns false if its mailbox has had `most` in 24 hours. */
export async function countEmail(database: Database, key: string, address: string, most: number): Promise<boolean> {
  const mailbox = mailboxHash(address)
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`)
    const others = sql`select count(*) from ${sentConfirmations} where ${sentConfirmations.mailbox} = ${mailbox}
      and ${sentConfirmations.key} <> ${key} and ${sentConfirmations.createdAt} > now() - interval '1 day'
      and split_part(${sentConfirmations.key}, '.', 1) = split_part(${key}, '.', 1)`
    const { rowCount } = await transaction.execute(sql`
      insert into ${sentConfirmations} (key, mailbox)
      select ${key}, ${mailbox} where (${others}) < ${most}
      on conflict (key) do update set created_at = now()`)
    return rowCount === 1
  })
}

/** Limits per 24 hours, for mailboxes in which nobody has signed in yet, and for others. */
const EMAILS_PER_DAY = { unproven: 3, proven: 20 }

/** Returns the daily limit of emails that strangers can request; none in a browser that signed in with the address. */
async function accountEmailsPerDay(database: Database, address: string, signInId: string): Promise<number> {
  const { email, browserHash } = applicantBrowsers
  const browsers = await database
    .select({ asked: signInRequests.id })
    .from(applicantBrowsers)
    .leftJoin(signInRequests, and(eq(signInRequests.browserHash, browserHash), eq(signInRequests.id, signInId)))
    .where(eq(email, foldAddress(address)))
  if (browsers.some(({ asked }) => asked)) return Number.POSITIVE_INFINITY
  return browsers.length > 0 ? EMAILS_PER_DAY.proven : EMAILS_PER_DAY.unproven
}

type Failure = {
  payload: EmailPayload
  /** Undefined if it could not be rendered. */
  mail: Mail | undefined
  queuedAt: Date
  failure: Error
}

/** Adds a failed email to its record's timeline, by error code, and puts the record on the to-do list. */
async function recordFailure(database: Database, { payload, mail, queuedAt, failure }: Failure): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const id = await getRecord(transaction, payload.id, mail?.to.address)
    if (!id) return
    const { kind, to, part = null } = payload
    const code = failure instanceof MailError ? failure.code : 'not written'
    // Emails about another row, such as a sign-in link, are outdated by the time that someone reads this.
    const same = id === payload.id && { kind, part, queuedAt: queuedAt.toISOString() }
    const detail = { code, to, key: mail?.key ?? null, ...same }
    const event = { kind: 'email_failed', detail, text: mail?.subject ?? null } as const
    await withStoredRecord(transaction, id, async ({ record, change, add }) => {
      change(toToDo(record))
      add(event)
    })
  })
}

async function getRecord(transaction: Queryable, id: string, address = ''): Promise<string | undefined> {
  const ofRecipient = and(eq(records.foldedEmail, foldAddress(address)), eq(records.kind, 'application'))
  const [record] = await transaction
    .select({ id: records.id })
    .from(records)
    .where(or(eq(records.id, id), ofRecipient))
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
  const failedEmail = and(eq(recordId, seen.id), eq(eventKind, 'email_failed'), eq(sql`${id}::text`, eventId))
  const [event] = await deps.database.select().from(recordEvents).where(failedEmail)
  if (!event) throw new ServiceError('not_found', 'There is no such email.')
  const { kind, to, part, queuedAt, key } = event.detail
  const payload = { kind, to, id: seen.id, ...(part && { part }), again: queuedAt } as EmailPayload
  const email = kind ? await deps.loadEmail(deps, payload, new Date(queuedAt ?? 0)) : undefined
  if (!email) throw new ServiceError('conflict', 'This email is out of date, so it cannot be sent again.')

  await withRecord(deps, actor, seen, async ({ transaction, add, queue }) => {
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
    const logged = { kind: kind ?? null }
    add({ kind: 'email_again', action: 'email.again', detail, logged, text: event.text })
    queue({ ...emailJob(payload.kind, payload.to, seen.id, payload.part), payload })
  })
}
