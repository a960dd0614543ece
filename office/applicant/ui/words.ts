import { acceptedStatuses, applicationStatuses, owes } from '#contract/application-status.ts'
import type { OwnApplication, OwnEntry } from '#services/applicants/page.ts'

type Words = { [What in OwnEntry['what']]: (entry: Extract<OwnEntry, { what: What }>) => string }

const words: Words = {
  submitted: () => 'You sent your application',
  status: ({ to }) => (to === 'in_review' ? 'We began to read your application' : applicationStatuses[to].applicant),
  payment: ({ amount, state }) =>
    state === 'succeeded' ? `You paid ${amount}` : `We noted a payment of ${amount} in error and removed it`,
  refund: refundWords,
  dispute: disputeWords,
  email: ({ subject }) => `We emailed you: ${subject}`,
  reply: ({ subject }) => `We replied: ${subject}`,
  email_received: () => 'You wrote to us by email',
  question: () => 'You asked a question',
  correction: () => 'You updated your contact information',
  document: ({ step, name }) => documentWords[step ?? '']?.(name ?? '') ?? `About “${name}”`,
  interview: ({ step }) => interviewWords[step] ?? 'Your interview is set',
}

export const startCanceled =
  'We had to cancel this start. Your application stays with us: please tell us which other start suits you.'

/** Describes a history entry, without a period. */
export const entryWords = (entry: OwnEntry): string => words[entry.what](entry as never)

const documentWords: Record<string, (name: string) => string> = {
  asked: (name) => `We asked you for ${name}`,
  sent: (name) => `You sent a file for “${name}”`,
  removed: (name) => `You removed a file of “${name}”`,
  accepted: (name) => `We accepted “${name}”`,
  again: (name) => `We asked you for “${name}” again`,
  dropped: (name) => `We no longer need “${name}”`,
}

const interviewWords: Record<string, string> = {
  moved: 'Your interview has a new time',
  changed: 'The length or location of your interview changed',
  canceled: 'Your interview is canceled',
}

function refundWords({ state, amount }: { state: string; amount: string }): string {
  if (state === 'failed' || state === 'canceled') return `A refund of ${amount} did not arrive. We are looking into it`
  return state === 'succeeded' ? `We refunded ${amount}` : `A refund of ${amount} is on its way`
}

/** Describes a dispute, in which a bank asks for the money back (https://docs.stripe.com/disputes). */
function disputeWords({ state, amount }: { state: string; amount: string }): string {
  const isOver = ['won', 'warning_closed', 'prevented'].includes(state)
  return isOver ? `Your bank closed its dispute of ${amount}` : `Your bank disputed ${amount}`
}

export function feeWords({ fee, canPay, status: application }: OwnApplication): string {
  const { status, amount, payment } = fee
  if (payment === 'processing') return 'Your payment is being processed. That can take some days.'
  if (canPay) return `${amount}, not paid yet`
  const settled = { paid: 'Paid', waived: 'Waived: there is nothing to pay', refunded: 'Refunded' }
  if (status !== 'due') return settled[status]
  return application === 'waitlisted'
    ? 'There is nothing to pay while you are on the waitlist'
    : 'There is nothing to pay'
}

/**
 * Returns the index in "What happens next" (content/apply.yaml): form, fee, talk, decision. An accepted offer is past
 * the last step.
 */
export function currentStep({ status, fee }: OwnApplication): number {
  if (status === 'offered') return 3
  if (acceptedStatuses.includes(status)) return 4
  return owes({ feeStatus: fee.status, status }) ? 1 : 2
}
