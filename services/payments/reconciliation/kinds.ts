import type { paymentDiscrepancies } from '#database/schema-payments.ts'

export type Found = Pick<
  typeof paymentDiscrepancies.$inferSelect,
  'kind' | 'subject' | 'applicationId' | 'ours' | 'theirs'
>
export type DiscrepancyKind = Found['kind']
/** Ids, amounts in minor units, ISO 4217 in lower case, states, seconds since 1970. */
export type Evidence = Found['ours']

/** Resolutions of each kind. `refund` and `reopen` link to the record; the others close the discrepancy. */
export const resolutions = {
  overpaid: ['refund', 'reopen', 'keep'],
  refund_problem: ['refund', 'returned_otherwise'],
  dispute: ['answered', 'accepted'],
  unknown_payment: ['refund_at_stripe', 'not_ours'],
  other_amount: ['refund_at_stripe', 'keep'],
} as const satisfies Record<DiscrepancyKind, readonly string[]>

export type Resolution = (typeof resolutions)[DiscrepancyKind][number]
export const atRecord: readonly Resolution[] = ['refund', 'reopen']

/** Only Stripe's lists show these. The others follow from our rows too, once those match Stripe's lists. */
export const fromLists: DiscrepancyKind[] = ['unknown_payment', 'other_amount']
