export const ledgerEntryKinds = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute' } as const

/** Formats a state of Stripe's: "needs response". */
export const shownState = (state: string): string => state.replaceAll('_', ' ')

/** Address of a payment in Stripe's dashboard. */
export const stripeAddress = (payment: string, livemode: boolean): string =>
  `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${encodeURIComponent(payment)}`
