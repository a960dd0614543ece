import type { discrepancyKinds } from '#database/schema-payments.ts'

export type DiscrepancyKind = (typeof discrepancyKinds)[number]
/** Ids, amounts in minor units, ISO 4217 in lower case, states, seconds since 1970. */
export type Evidence = Record<string, string | number | null>

/** A discrepancy as a comparison finds it. */
export type Found = {
  kind: DiscrepancyKind
  /** The id of what it is about. */
  subject: string
  applicationId: string | null
  ours: Evidence
  theirs: Evidence
}

/** What staff may do about each kind. `refund` and `reopen` lead to the record; the others close it as it is. */
export const resolutions = {
  overpaid: ['refund', 'reopen', 'keep'],
  refund_problem: ['refund', 'returned_otherwise'],
  dispute: ['answered', 'accepted'],
  unknown_payment: ['refund_at_stripe', 'not_ours'],
  other_amount: ['refund_at_stripe', 'keep'],
} as const satisfies Record<DiscrepancyKind, readonly string[]>

export type Resolution = (typeof resolutions)[DiscrepancyKind][number]
/** These are links to the record. */
export const atRecord: readonly Resolution[] = ['refund', 'reopen']

/** These show in Stripe's lists alone; the others also in our own rows, once those have all that Stripe lists. */
export const fromLists: DiscrepancyKind[] = ['unknown_payment', 'other_amount']
