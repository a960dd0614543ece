import type { DiscrepancyKind, Resolution } from '#services/payments/reconciliation/kinds.ts'

export const discrepancyWords: Record<DiscrepancyKind, { title: string; text: string }> = {
  overpaid: { title: 'Overpaid', text: 'More was received than is owed.' },
  refund_problem: { title: 'Refund failed', text: 'The money did not reach the applicant.' },
  dispute: {
    title: 'Disputed',
    text: 'The applicant’s bank asks for the money back. Stripe has a date to answer by.',
  },
  unknown_payment: { title: 'Unknown payment', text: 'Stripe has a payment that belongs to no application.' },
  other_amount: { title: 'Different amount', text: 'The amount or currency at Stripe is not what we requested.' },
}

export const discrepancyTitle = (kind: string | null | undefined): string =>
  discrepancyWords[kind as DiscrepancyKind]?.title ?? kind ?? ''

const resolutionWords: Record<Resolution, string> = {
  refund: 'Refund',
  reopen: 'Reopen the application',
  keep: 'Keep the payment',
  returned_otherwise: 'Paid back another way',
  answered: 'Answered at Stripe',
  accepted: 'Accept the loss',
  refund_at_stripe: 'Refunded at Stripe',
  not_ours: 'Not ours',
}

/** Names a resolution. Unknown ones keep the database's value. */
export function resolutionName(resolution: string | null | undefined): string {
  if (resolution === 'resolved') return 'Both sides agree'
  return resolutionWords[resolution as Resolution] ?? resolution ?? ''
}

/** Labels of evidence, in display order. `currency` belongs to the amounts. */
export const evidenceWords: Record<string, string> = {
  owed: 'Owed',
  received: 'Received',
  returned: 'Returned',
  payments: 'Payments',
  amount: 'Amount',
  refunded: 'Given back',
  state: 'At Stripe',
  status: 'Admission',
  since: 'Closed',
  code: 'Code',
  created: 'Created',
  again: 'Last payment',
  error: 'Stripe’s reason',
  objection: 'Match',
  ids: 'Ids',
}

/** Ids in the evidence. Stripe's have a prefix for their type. */
export const evidenceIds = ['payment', 'refund', 'dispute', 'checkoutSession', 'request']

export const ledgerEntryKinds = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' } as const

/** Formats a state of Stripe's: "needs response". */
export const shownState = (state: string): string => state.replaceAll('_', ' ')
