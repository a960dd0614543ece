import type { differenceKinds } from '#database/schema-payments.ts'

export type DifferenceKind = (typeof differenceKinds)[number]
/** Ids, amounts in minor units, ISO 4217 in lower case, states, seconds since 1970. */
export type Evidence = Record<string, string | number | null>

/** A difference as a comparison finds it. */
export type Found = {
  kind: DifferenceKind
  /** The id of what it is about. */
  subject: string
  applicationId: string | null
  ours: Evidence
  theirs: Evidence
  /** Both sides agree by now: it is kept as closed. */
  agrees?: boolean
}

/**
 * What staff may do about each kind. `refund` and `reopen` lead to the record, after which both sides agree; the others close
 * the difference as it is.
 */
export const remedies = {
  paid_twice: ['refund', 'keep'],
  paid_after_withdrawal: ['refund', 'reopen', 'keep'],
  waived_and_paid: ['refund', 'keep'],
  refunded_at_stripe: ['intended'],
  refund_failed: ['refund', 'returned_otherwise'],
  disputed: ['answered', 'accepted'],
  unknown_payment: ['refund_at_stripe', 'not_ours'],
  different_amount: ['refund_at_stripe', 'keep'],
  event_never_received: ['webhook_checked'],
} as const satisfies Record<DifferenceKind, readonly string[]>

export type Remedy = (typeof remedies)[DifferenceKind][number]
/** These are links to the record. */
export const atRecord: readonly Remedy[] = ['refund', 'reopen']

/** These show in Stripe's lists alone; the others also in our own rows, once those have all that Stripe lists. */
export const fromLists: DifferenceKind[] = ['unknown_payment', 'different_amount', 'event_never_received']
