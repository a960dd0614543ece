import type { Move } from '#services/payments/moves.ts'

export const moveKinds: Record<Move['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee of Stripe',
  other: 'Other',
}

/** Formats a state of Stripe's: "needs response". */
export const shownState = (state: string): string => state.replaceAll('_', ' ')

/** Address in Stripe's dashboard. */
export const stripeAddress = (what: 'payments' | 'payouts', id: string, livemode: boolean): string =>
  `https://dashboard.stripe.com/${livemode ? '' : 'test/'}${what}/${encodeURIComponent(id)}`
