import { and, eq, gte, sql } from 'drizzle-orm'
import type { JobHelpers } from 'graphile-worker'
import type { Database } from '#database/client.ts'
import { addedAt } from '#database/jobs.ts'
import { sentConfirmations } from '#database/schema.ts'
import { applicantBrowsers, applicantSignIns } from '#database/schema-applicants.ts'
import { records, sentEmails } from '#database/schema-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import { MailError } from '#mail/mail-error.ts'
import { type Email, getDefinition } from '#mail/registry.ts'
import type { Mail } from '#mail/write-email.ts'
import type { EmailDeps, ServiceDeps } from '#services/deps.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { foldAddress, mailboxHash } from '#services/mailbox.ts'
import { recordFailure } from './failures.ts'

/** The task `send_email`. Permanent rejection, or failure of the last attempt, returns the record to the inbox. */
export async function sendEmail(
  deps: EmailDeps & Pick<ServiceDeps, 'loadEmail' | 'log' | 'count'>,
  payload: EmailPayload,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  const { kind, to, id, again } = payload
  const queuedAt = again ? new Date(again) : addedAt(job)
  let mail: Mail | undefined
  let isTaken = false
  try {
    const email = await deps.loadEmail(deps, payload, queuedAt)
    if (!email) return
    mail = await deps.mailer.write(email)
    // Sent by an earlier attempt that ended before the queue knew. An older receipt belongs to another job.
    const isOwn = and(eq(sentEmails.key, mail.key), gte(sentEmails.sentAt, addedAt(job)))
    if ((await deps.database.$count(sentEmails, isOwn)) > 0) return
    if (!(await isWithinLimit(deps, email, payload, mail))) {
      deps.log.info({ email: { kind, to, id } }, 'an email was not sent: its recipient reached the daily limit')
      return
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

/** Counts an email against its mailbox's daily limit, if its kind has one. Emails resent by staff do not count. */
async function isWithinLimit(
  { database }: EmailDeps,
  email: Email,
  payload: EmailPayload,
  { key, to: { address } }: Mail,
): Promise<boolean> {
  const limit = email.to === 'visitor' && !payload.again && getDefinition(email).limit?.(email)
  if (!limit) return true
  if (limit === 'confirmation') return countEmail(database, key, address, CONFIRMATIONS_PER_DAY)
  const most = await accountEmailsPerDay(database, address, payload.id)
  return most === Number.POSITIVE_INFINITY || countEmail(database, accountKey(payload), address, most)
}

function getCodes(error: unknown): string {
  const { name, code, message } = withoutPersonalDetails(error)
  return [name, code, message].filter(Boolean).join(' ')
}

/** Stores a sent email for its record's timeline, if it has a record that was not erased meanwhile. */
async function storeSent({ database }: EmailDeps, recordId: string, { key, to, subject, text }: Mail): Promise<void> {
  await database.execute(sql`
    insert into ${sentEmails} (key, record_id, recipient, subject, text)
    select ${key}, id, ${to.address}, ${subject}, ${text} from ${records} where id = ${recordId}
    on conflict do nothing`)
}

/** Limit for confirmations of all kinds to one mailbox within 24 hours. */
export const CONFIRMATIONS_PER_DAY = 3

/** Key prefix of emails about an account, which are counted separately. */
const ACCOUNT = 'account.'
const accountKey = ({ kind, id, part = '' }: EmailPayload): string => `${ACCOUNT}${kind}.${id}.${part}`

/** Counts an email once per `key`. Returns false if its mailbox has had `most` in 24 hours. */
export async function countEmail(database: Database, key: string, address: string, most: number): Promise<boolean> {
  const mailbox = mailboxHash(address)
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`)
    const others = sql`select count(*) from ${sentConfirmations} where ${sentConfirmations.mailbox} = ${mailbox}
      and ${sentConfirmations.key} <> ${key} and ${sentConfirmations.createdAt} > now() - interval '1 day'
      and starts_with(${sentConfirmations.key}, ${ACCOUNT}) = ${key.startsWith(ACCOUNT)}`
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
    .select({ asked: applicantSignIns.id })
    .from(applicantBrowsers)
    .leftJoin(applicantSignIns, and(eq(applicantSignIns.browserHash, browserHash), eq(applicantSignIns.id, signInId)))
    .where(eq(email, foldAddress(address)))
  if (browsers.some(({ asked }) => asked)) return Number.POSITIVE_INFINITY
  return browsers.length > 0 ? EMAILS_PER_DAY.proven : EMAILS_PER_DAY.unproven
}
