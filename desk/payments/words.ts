import type { DifferenceKind, Remedy } from '#services/payments/difference-kinds.ts'

/** Differences as people read them: what it is called, and what it means. */
export const differenceWords: Record<DifferenceKind, { title: string; text: string }> = {
  paid_twice: { title: 'Paid twice', text: 'One application has more than one payment.' },
  paid_after_withdrawal: { title: 'Paid after it was closed', text: 'The application was closed before this payment.' },
  waived_and_paid: { title: 'Waived and paid', text: 'A code took off the whole fee, and it was paid.' },
  refunded_at_stripe: { title: 'Refunded at Stripe', text: 'Nobody asked for this refund at the desk.' },
  refund_failed: { title: 'Refund failed', text: 'The money did not reach the applicant.' },
  disputed: {
    title: 'Disputed',
    text: 'The applicant’s bank asks for the money back. Stripe has a date to answer by.',
  },
  unknown_payment: { title: 'Unknown payment', text: 'Stripe has a payment that belongs to no application.' },
  different_amount: { title: 'Different amount', text: 'Amount or currency at Stripe are not what we asked for.' },
  event_never_received: {
    title: 'Event never received',
    text: 'Stripe did not report this payment to the site. Check the webhook.',
  },
}

export const differenceTitle = (kind: string | null | undefined): string =>
  differenceWords[kind as DifferenceKind]?.title ?? kind ?? ''

const remedyWords: Record<Remedy, string> = {
  refund: 'Refund',
  reopen: 'Reopen the application',
  keep: 'Keep the payment',
  intended: 'It was intended',
  returned_otherwise: 'Paid back another way',
  answered: 'Answered at Stripe',
  accepted: 'Accept the loss',
  refund_at_stripe: 'Refunded at Stripe',
  not_ours: 'Not ours',
  webhook_checked: 'Webhook checked',
}

/** What may be done, or was done; the database's own word for one that is missing. */
export function remedyName(remedy: string | null | undefined, kind?: string): string {
  if (remedy === 'agreed') return 'Both sides agree'
  if (remedy === 'keep' && kind === 'paid_twice') return 'Keep both payments'
  return remedyWords[remedy as Remedy] ?? remedy ?? ''
}

/** Names of what each side has but ids, in the order in which they are shown; `currency` goes with the amounts. */
export const evidenceWords: Record<string, string> = {
  payments: 'Payments',
  amount: 'Amount',
  refunded: 'Given back',
  state: 'At Stripe',
  status: 'Admission',
  since: 'Closed',
  code: 'Code',
  created: 'Made',
  again: 'Last payment',
  paid: 'Paid',
  recorded: 'Recorded here',
  error: 'Stripe’s reason',
  objection: 'Match',
}

/** Ids among what each side has: Stripe's begin with what they are of. */
export const evidenceIds = ['payment', 'refund', 'dispute', 'session', 'asked']

export const movementKinds = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' } as const

/** Stripe's words without underscores: "needs response". */
export const shownState = (state: string): string => state.replaceAll('_', ' ')
