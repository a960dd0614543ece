import { type LeadKind, leadForms } from '#contract/forms/lead-forms.ts'
import { titledSeats } from '#contract/forms/reservation.ts'
import type { Email, EmailData } from '#mail/registry.ts'
import { findInterviewChange, findLastOffers, findSentDecision, findStatusBefore } from '#services/admissions/sent.ts'
import { statusPart } from '#services/admissions/steps.ts'
import { findEmailChanged, findQuestion, prepareEmailChange, prepareSignIn } from '#services/applicants/emails.ts'
import { findApplication } from '#services/applications/service.ts'
import type { EmailDeps } from '#services/deps.ts'
import { prepareDraftEmail } from '#services/drafts/service.ts'
import type { EmailPayload, QueuedEmailKind } from '#services/email-jobs.ts'
import { findLead } from '#services/leads/service.ts'
import { formatFee } from '#services/money.ts'
import { findSubscription } from '#services/newsletter/service.ts'
import { findPayment, findRefundStep } from '#services/payments/receipts.ts'
import { startReply } from '#services/replies/service.ts'

type Loader<Kind extends QueuedEmailKind> = (
  deps: EmailDeps,
  payload: Omit<EmailPayload, 'kind'>,
  queuedAt: Date,
) => Promise<(EmailData<Kind> & Pick<Email, 'part'>) | undefined>

/** Loaders of an email's data from the current row; undefined if it was erased or no longer matches. */
const loaders: { [Kind in QueuedEmailKind]: Loader<Kind> } = {
  async application(deps, { id }) {
    const row = await findApplication(deps.database, id)
    if (!row) return undefined
    const fee = formatFee({ amount: row.feeAmount, currency: row.feeCurrency })
    return { row, fee, cohort: deps.schedule.findCohort(row.cohortId) }
  },
  async payment({ database, payments }, { id, part }, queuedAt) {
    const row = await findApplication(database, id)
    const payment = row && (await findPayment(database, id, part))
    return payment && { row, payment: { ...payment, confirmedAt: queuedAt, isTest: !payments.livemode } }
  },
  async decision({ database }, { id, part = '', again }) {
    const row = await findApplication(database, id)
    const decision = row && (await findSentDecision(database, id, part))
    // Does not resend an offer that has ended or was replaced.
    if (again && row?.status !== decision?.outcome) return undefined
    const isReplaced = decision?.outcome === 'offered' && (await findLastOffers(database, [id])).get(id)?.id !== part
    if (again && isReplaced) return undefined
    return decision && { row, decision }
  },
  async refund({ database, payments }, { id, part = '' }) {
    const row = await findApplication(database, id)
    const refund = row && (await findRefundStep(database, id, part))
    return refund && { row, refund: { ...refund, isTest: !payments.livemode } }
  },
  async interview({ database }, { id, part = '' }) {
    const row = await findApplication(database, id)
    const interview = row && (await findInterviewChange(database, row, part))
    return interview && { row, interview }
  },
  question: ({ database }, { id, part = '' }) => findQuestion(database, id, part),
  reply: ({ database }, { id, part = '' }) => startReply(database, id, part),
  async status({ database, schedule }, { id, part }) {
    const row = await findApplication(database, id)
    // The applicant may be erased, or the status may have changed again.
    if (!row?.statusSince || row.email === '') return undefined
    const { status } = row
    if (part !== statusPart(status, row.statusSince)) return undefined
    const from = await findStatusBefore(database, id)
    const isAccepted = status === 'accepted' && from === 'offered'
    const terms = isAccepted ? (await findLastOffers(database, [id])).get(id)?.terms : undefined
    const movedTo = status === 'deferred' ? schedule.findCohort(row.cohortId) : undefined
    return { row, status, from, terms: terms ?? undefined, movedTo }
  },
  sign_in: ({ database }, { id }) => prepareSignIn(database, id),
  email_change: ({ database }, { id }) => prepareEmailChange(database, id),
  async email_changed({ database }, { id }) {
    const row = await findEmailChanged(database, id)
    return row && { row }
  },
  async draft({ database, timeZone }, { id, part = '' }) {
    const draft = await prepareDraftEmail(database, id, timeZone)
    return draft && { ...draft, isReminder: part.startsWith('reminder') }
  },
  async subscription({ database }, { id }) {
    const row = await findSubscription(database, id)
    // A subscriber who left and comes back gets another welcome.
    return row && { row, part: String(row.consentedAt.getTime()) }
  },
  ...(Object.fromEntries(leadForms.map(({ kind }) => [kind, leadLoader(kind)])) as {
    [Kind in LeadKind]: Loader<Kind>
  }),
}

/** Loads the email of a job; undefined if it no longer applies. */
export async function loadEmail(
  deps: EmailDeps,
  { kind, ...payload }: EmailPayload,
  queuedAt: Date,
): Promise<Email | undefined> {
  const data = await loaders[kind](deps, payload, queuedAt)
  return data && ({ kind, to: payload.to, part: payload.part, ...data } as Email)
}

function leadLoader(kind: LeadKind): Loader<LeadKind> {
  return async (deps, { id, to }) => {
    const row = await findLead(deps.database, kind, id)
    if (!row) return undefined
    const file = to === 'staff' && row.fileKey ? await loadFile(deps, row.fileKey) : undefined
    const { sessions } = deps.schedule.current()
    const session = 'session' in row ? sessions.find(({ id }) => id === row.session) : undefined
    return { row, file, session, others: titledSeats(String(row.also ?? ''), sessions) }
  }
}

async function loadFile({ files, mailer }: EmailDeps, key: string) {
  if (mailer.storesEmails) return { storedAt: await files.locate(key) }
  const bytes = await files.get(key)
  return bytes && { bytes }
}
