import { type LeadKind, leadForms } from '#contract/forms/lead-forms.ts'
import { titledSeats } from '#contract/forms/reservation.ts'
import type { Application } from '#mail/email.ts'
import { type Email, type EmailData, getDefinition } from '#mail/registry.ts'
import { describeAnswers } from '#services/admissions/applicant-answers.ts'
import { countHeld } from '#services/admissions/seats.ts'
import {
  agreedTerms,
  findInterviewChange,
  findLastOffers,
  findSentDecision,
  findStatusBefore,
} from '#services/admissions/sent.ts'
import { countWaiting } from '#services/admissions/waitlist.ts'
import { findEmailChanged, findQuestion, prepareEmailChange, prepareSignIn } from '#services/applicants/emails.ts'
import { findApplication } from '#services/applications/service.ts'
import { findFee } from '#services/charges/balances.ts'
import { findBuyer } from '#services/charges/payers.ts'
import type { EmailDeps } from '#services/deps.ts'
import { findMissing } from '#services/documents/find.ts'
import type { EmailPayload, QueuedEmailKind } from '#services/email-jobs.ts'
import { loadInvoice } from '#services/invoices/email.ts'
import { addSeatsLink } from '#services/leads/links.ts'
import { findReservationText } from '#services/leads/reservations.ts'
import { findLeads } from '#services/leads/service.ts'
import { formatFee } from '#services/money.ts'
import { findSubscription } from '#services/newsletter/service.ts'
import { loadDigest, loadNotice } from '#services/notices/email.ts'
import { loadPayment, loadToPay } from '#services/payments/email.ts'
import { findRefundStep } from '#services/payments/service.ts'
import { loadPaymentDue, loadReminder } from '#services/reminders/email.ts'
import { startReply } from '#services/replies/service.ts'
import { prepareSavedFormEmail } from '#services/saved-forms/service.ts'

type Loader<Data> = (
  deps: EmailDeps,
  payload: EmailPayload,
  queuedAt: Date,
) => Promise<(Data & Pick<Email, 'part'>) | undefined>

const loadLead: Loader<EmailData<LeadKind>> = async (deps, { id, to }) => {
  const [row] = await findLeads(deps.database, [id])
  if (!row) return undefined
  const file = to === 'staff' && row.fileKey ? await loadFile(deps, row.fileKey) : undefined
  const { workshops } = deps.schedule.current()
  const workshop = 'session' in row ? workshops.find(({ id }) => id === row.session) : undefined
  const text = 'seatsState' in row ? await findReservationText(deps, id) : undefined
  return { row, file, workshop, others: titledSeats(String(row.also ?? ''), workshops), text }
}

/** Finds a start that is not canceled. */
function findComing(schedule: EmailDeps['schedule'], id: string) {
  const start = schedule.findStart(id)
  return start?.state === 'canceled' ? undefined : start
}

/** Kinds whose data is exactly an application. They need no loader of their own. */
type PlainKind = {
  [Kind in QueuedEmailKind]: [{ row: Application }, EmailData<Kind>] extends [EmailData<Kind>, { row: Application }]
    ? Kind
    : never
}[QueuedEmailKind]

/**
 * Loaders of an email's data from the current rows; undefined if these are gone. Whether the email still applies is
 * for its own file to say (`appliesWhile`), except that a link or a reply is taken by the statement that loads it.
 */
const loaders: { [Kind in Exclude<QueuedEmailKind, PlainKind>]: Loader<EmailData<Kind>> } & {
  [Kind in PlainKind]?: undefined
} = {
  application: ofApplication(async ({ id, startId }, { database, schedule }) => {
    return { fee: formatFee(await findFee(database, id)), start: findComing(schedule, startId) }
  }),
  answer: ofApplication(async ({ id, startId }, deps) => {
    const sentence = (await describeAnswers(deps, [id])).get(id) ?? ''
    return { sentence, start: findComing(deps.schedule, startId) }
  }),
  payment: (deps, { id, part }, queuedAt) => loadPayment(deps, id, part, queuedAt),
  decision: ofApplication(({ id }, { database }, { part = '' }) => findSentDecision(database, id, part)),
  documents: ofApplication(async ({ id }, { database }) => ({ missing: await findMissing(database, id) })),
  refund: ofApplication(async ({ id }, { database, payments }, { part = '' }) => {
    const refund = await findRefundStep(database, id, part)
    return refund && { refund: { ...refund, isTest: !payments.livemode } }
  }),
  interview: ofApplication((row, { database }, { part = '' }) => findInterviewChange(database, row, part)),
  reminder: ofApplication((row, deps, { part = '' }) => loadReminder(deps, row, part)),
  payment_due: (deps, { part = '' }) => loadPaymentDue(deps, part),
  question: ({ database }, { id, part = '' }) => findQuestion(database, id, part),
  reply: ({ database }, { id, part = '', again }) => startReply(database, id, part, again !== undefined),
  status: ofApplication(async (row, { database, schedule }) => {
    const { id, status } = row
    const from = await findStatusBefore(database, id)
    const isAccepted = status === 'accepted' && from === 'offered'
    const terms = isAccepted ? agreedTerms((await findLastOffers(database, [id])).get(id)) : undefined
    const movedTo = status === 'deferred' ? schedule.findStart(row.startId) : undefined
    return { status, from, terms, movedTo, ...(isAccepted && (await loadToPay(database, id))) }
  }),
  async seats(deps, { id }) {
    const [row] = await findLeads(deps.database, [id])
    const text = await findReservationText(deps, id)
    // Without a text, if a workshop is canceled; without a link, once staff have released the seats.
    const token = row && text && (await addSeatsLink(deps.database, id))
    if (!token) return undefined
    const isInvoiced = (await findBuyer(deps.database, id)) !== undefined
    return { row, seats: text.lines, total: text.total, isInvoiced, token }
  },
  invoice: (deps, { id, part = '' }) => loadInvoice(deps, id, part),
  notice: ({ database }, { id, part = '' }) => loadNotice(database, id, part),
  digest: ({ database }, { id, part = '' }) => loadDigest(database, id, part),
  async seat_freed({ database, schedule }, { id, part = '' }, queuedAt) {
    const start = schedule.findStart(part)
    if (!start) return undefined
    const [waiting, held] = await Promise.all([countWaiting(database), countHeld(database, [part])])
    const row = { id, createdAt: queuedAt, email: '' }
    return { row, start, free: start.seats - (held.get(part) ?? 0), waiting: waiting.get(part) ?? 0 }
  },
  sign_in: ({ database }, { id }) => prepareSignIn(database, id),
  email_change: ({ database }, { id }) => prepareEmailChange(database, id),
  email_changed: ({ database }, { id }) => findEmailChanged(database, id),
  async saved_form({ database, timeZone }, { id, part = '' }) {
    return prepareSavedFormEmail(database, id, { timeZone, part })
  },
  async subscription({ database }, { id }) {
    const row = await findSubscription(database, id)
    // A subscriber who left and comes back gets another welcome.
    return row && { row, part: String(row.consentedAt.getTime()) }
  },
  waived: ofApplication(async ({ id }, { database }) => {
    const { waived: amount, currency } = await findFee(database, id)
    return { fee: amount === 0 ? '' : formatFee({ amount, currency }) }
  }),
  ...(Object.fromEntries(leadForms.map(({ kind }) => [kind, loadLead])) as {
    [Kind in LeadKind]: Loader<EmailData<Kind>>
  }),
}

/** Loads the email of a job; undefined if it no longer applies. */
export async function loadEmail(deps: EmailDeps, payload: EmailPayload, queuedAt: Date): Promise<Email | undefined> {
  const { kind, to, part } = payload
  const definition = getDefinition(payload)
  // The job of a later version fails until that version runs it.
  if (!definition) throw new Error(`There is no email "${kind}".`)
  const data = await (loaders[kind] ?? ofApplication(async () => ({})))(deps, payload, queuedAt)
  // Erased applicants get no email.
  if (!data || (to === 'visitor' && data.row.email === '')) return undefined
  const email = { kind, to, part, ...data } as Email
  return definition.appliesWhile?.(email, { to, part }) === false ? undefined : email
}

type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** Loads an application, and what its email shows besides; undefined if these are gone. */
function ofApplication<Rest>(
  loadRest: (row: ApplicationRow, deps: EmailDeps, payload: EmailPayload, queuedAt: Date) => Promise<Rest | undefined>,
): Loader<{ row: ApplicationRow } & Rest> {
  return async (deps, payload, queuedAt) => {
    const row = await findApplication(deps.database, payload.id)
    if (!row) return undefined
    const rest = await loadRest(row, deps, payload, queuedAt)
    return rest && { row, ...rest }
  }
}

async function loadFile({ files, mailer }: EmailDeps, key: string) {
  if (mailer.storesEmails) return { storedAt: await files.locate(key) }
  const bytes = await files.get(key)
  return bytes && { bytes }
}
