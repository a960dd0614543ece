import type { AccountingFileName } from '#services/accounting/export.ts'
import type { Move } from '#services/payments/moves.ts'

export const moveKinds: Record<Move['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee of Stripe',
  other: 'Other',
}

export const accountingFileWords: Record<AccountingFileName, string> = {
  charges: 'Charges, with taxes and reductions',
  payments: 'Payments and refunds, by what they were for',
  invoices: 'Invoices and credit notes',
}

/** Formats a state of Stripe's: "needs response". */
export const shownState = (state: string): string => state.replaceAll('_', ' ')

/** Address in Stripe's dashboard. */
export const stripeAddress = (what: 'payments' | 'payouts', id: string, livemode: boolean): string =>
  `https://dashboard.stripe.com/${livemode ? '' : 'test/'}${what}/${encodeURIComponent(id)}`
