import { and, asc, eq, gte, ne, sql } from 'drizzle-orm'
import type { JobHelpers } from 'graphile-worker'
import { dayIn } from '#content/format.ts'
import { addedAt } from '#database/jobs.ts'
import { checkoutSessions, subscriptions } from '#database/schema.ts'
import { records, sentEmails } from '#database/schema-desk.ts'
import type { Email } from '#mail/email.ts'
import { MailError } from '#mail/mail-error.ts'
import type { Mail } from '#mail/write-email.ts'
import { findSentDecision, findStatusBefore } from '#services/admissions/sent.ts'
import { findEmailChanged, findQuestion, prepareEmailChange, prepareSignIn } from '#services/applicants/emails.ts'
import { findApplication } from '#services/applications/service.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { prepareDraftEmail } from '#services/drafts/service.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { type EmailPayload, statusPart } from '#services/jobs-for-leads.ts'
import { findLead } from '#services/leads/service.ts'
import { formatFee } from '#services/money.ts'
import { applicationFee } from '#services/payments/fee.ts'
import { findRefundStep } from '#services/payments/refunds/queries.ts'
import {
  accountEmailsPerDay,
  accountKey,
  CONFIRMATIONS_PER_DAY,
  countEmail,
  isCountedConfirmation,
} from './confirmation-limit.ts'
import { recordFailure } from './failures.ts'

export type EmailDeps = Pick<ServiceDeps, 'database' | 'payments' | 'files' | 'mailer' | 'schedule' | 'timeZone'>
export type SendEmailDeps = EmailDeps & Pick<ServiceDeps, 'log' | 'count'>

/**
 * The task `send_email`: one email, written from its row as it is now, under the same Message-ID at every attempt. One that
 * is refused for good is not tried again; its record returns to the inbox, as it does after the last attempt.
 * @throws Error without personal data: the queue stores it
 */
export async function sendEmail(
  deps: SendEmailDeps,
  payload: EmailPayload,
  { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>,
): Promise<void> {
  const { about, to, id, again } = payload
  const queuedAt = again ? new Date(again) : addedAt(job)
  let mail: Mail | undefined
  let isTaken = false
  try {
    const email = await loadEmail(deps, payload, queuedAt)
    if (!email) return
    mail = await deps.mailer.write(email)
    if (await wasSent(deps, mail.key, addedAt(job))) return
    if (!(await isWithinLimit(deps, email, payload, mail))) {
      deps.log.info({ order: { about, to, id } }, 'an email was not sent: its recipient has had enough for a day')
      return
    }
    await deps.mailer.send(mail, abortSignal)
    isTaken = true
    await storeSent(deps, id, mail)
  } catch (error) {
    const isRefused = error instanceof MailError && error.isRefusal
    const isLast = job.attempts >= job.max_attempts && !isTaken
    const failure = error instanceof MailError ? error : new Error(`not written: ${codesOf(error)}`)
    if (isRefused || isLast) await recordFailure(deps.database, { payload, mail, queuedAt, failure })
    if (!isRefused) throw failure
    deps.log.warn({ order: { about, to, id }, error: failure.message }, 'an email was refused for good')
    deps.count?.('jobFailures', 'send_email')
  }
}

/** Counts what anyone can have sent to any address. What staff ask for is not counted, nor is the first email about a saved form, which was counted when it was asked for. */
async function isWithinLimit(
  { database }: EmailDeps,
  email: Email,
  payload: EmailPayload,
  { key, to: { address } }: Mail,
): Promise<boolean> {
  if (payload.again) return true
  if (isCountedConfirmation(email)) return countEmail(database, key, address, CONFIRMATIONS_PER_DAY)
  const isReminder = email.about === 'draft' && email.isReminder
  if (!isReminder && email.about !== 'sign_in' && email.about !== 'email_change') return true
  const most = await accountEmailsPerDay(database, address, payload.id)
  return most === Number.POSITIVE_INFINITY || countEmail(database, accountKey(payload), address, most)
}

function codesOf(error: unknown): string {
  const { name, code, message } = withoutPersonalDetails(error)
  return [name, code, message].filter(Boolean).join(' ')
}

/** Whether the job's own email went out already, before its process could say so. Another receipt of the same key is older. */
async function wasSent({ database }: EmailDeps, key: string, queuedAt: Date): Promise<boolean> {
  const { sentAt } = sentEmails
  return (await database.$count(sentEmails, and(eq(sentEmails.key, key), gte(sentAt, queuedAt)))) > 0
}

/** Stores an email as it was sent, for its record's timeline. A newsletter has no record, and nothing that was erased meanwhile. */
async function storeSent({ database }: EmailDeps, recordId: string, { key, to, subject, text }: Mail): Promise<void> {
  await database.execute(sql`
    insert into ${sentEmails} (key, record_id, recipient, subject, text)
    select ${key}, id, ${to.address}, ${subject}, ${text} from ${records} where id = ${recordId}
    on conflict do nothing`)
}

/** Loads the row of an email as it is now; undefined where it was erased or the subscription has ended. */
export async function loadEmail(deps: EmailDeps, payload: EmailPayload, queuedAt: Date): Promise<Email | undefined> {
  const { about, to, id } = payload
  const { database } = deps
  switch (about) {
    case 'application':
    case 'payment': {
      const row = await findApplication(database, id)
      if (!row) return undefined
      if (about === 'application') {
        const fee = await applicationFee(deps, id)
        return { about, to, row, fee: formatFee(fee), cohort: deps.schedule.findCohort(row.cohortId) }
      }
      const payment = await loadPayment(deps, id, payload.part)
      return payment && { about, to, row, payment: { ...payment, confirmedAt: queuedAt } }
    }
    case 'decision': {
      const row = await findApplication(database, id)
      const decision = row && (await findSentDecision(database, id, payload.part ?? ''))
      // An offer that has ended since is not sent again.
      if (payload.again && row?.status !== decision?.outcome) return undefined
      return decision && { about, to, row, decision }
    }
    case 'refund': {
      const row = await findApplication(database, id)
      const refund = row && (await findRefundStep(database, id, payload.part ?? ''))
      return refund && { about, to, row, refund: { ...refund, isTest: !deps.payments.livemode } }
    }
    case 'question': {
      const row = await findApplication(database, id)
      const question = row && (await findQuestion(database, id, payload.part ?? ''))
      return row && question ? { about, to, row, question: { id: payload.part ?? '', text: question } } : undefined
    }
    case 'email_change': {
      const prepared = await prepareEmailChange(database, id)
      return prepared && { about, to, ...prepared }
    }
    case 'email_changed': {
      const row = await findEmailChanged(database, id)
      return row && { about, to, row }
    }
    case 'status': {
      const row = await findApplication(database, id)
      // Its status may have changed again, or its applicant is erased.
      if (!row?.statusSince || row.email === '') return undefined
      const { status, statusSince: since } = row
      if (payload.part !== statusPart(status, since)) return undefined
      return { about, to, row, status, since, from: await findStatusBefore(database, id) }
    }
    case 'sign_in': {
      const prepared = await prepareSignIn(database, id)
      return prepared && { about, to, ...prepared }
    }
    case 'draft': {
      const { part = '' } = payload
      const draft = await prepareDraftEmail(database, id)
      const isReminder = part.startsWith('reminder')
      return draft && { about, to, ...draft, expiresOn: dayIn(deps.timeZone, draft.expiresAt), isReminder, part }
    }
    case 'subscription': {
      const [row] = await database.select().from(subscriptions).where(eq(subscriptions.id, id))
      return row && !row.unsubscribedAt ? { about, to, row } : undefined
    }
    default: {
      const row = await findLead(database, about, id)
      if (!row) return undefined
      const file = to === 'staff' && row.fileKey ? await loadFile(deps, row.fileKey) : undefined
      const session =
        'session' in row ? deps.schedule.current().sessions.find(({ id }) => id === row.session) : undefined
      return { about, to, row, file, session }
    }
  }
}

async function loadFile({ files, mailer }: EmailDeps, key: string) {
  if (mailer.storesEmails) return { storedAt: await files.locate(key) }
  const bytes = await files.get(key)
  return bytes && { bytes }
}

/** The first payment of an application, or the one of a session. */
async function loadPayment({ database, payments }: EmailDeps, applicationId: string, sessionId?: string) {
  const [session] = await database
    .select()
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.applicationId, applicationId),
        ne(checkoutSessions.payment, 'none'),
        sessionId ? eq(checkoutSessions.id, sessionId) : undefined,
      ),
    )
    .orderBy(asc(checkoutSessions.createdAt))
    .limit(1)
  const { livemode } = payments
  return (
    session && { amount: formatFee(session), reference: session.paymentIntentId, isTest: !livemode, part: sessionId }
  )
}
