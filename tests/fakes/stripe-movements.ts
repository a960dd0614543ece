import { randomUUID } from 'node:crypto'

/** A Refund in Stripe's shape, as far as this site reads it. */
export type FakeRefund = {
  id: string
  object: 'refund'
  amount: number
  currency: string
  status: string
  payment_intent: string
  created: number
}

/** A Dispute, likewise. */
export type FakeDispute = Omit<FakeRefund, 'object'> & { object: 'dispute' }

/** All refunds and disputes that a look-alike of Stripe has made, the newest last. Change their `status` to let time pass. */
export class FakeMovements {
  refunds: FakeRefund[] = []
  disputes: FakeDispute[] = []

  refund(paymentIntent: string, changes: Partial<FakeRefund> = {}): FakeRefund {
    const refund = { ...made('re', paymentIntent), object: 'refund' as const, status: 'succeeded', ...changes }
    this.refunds.push(refund)
    return refund
  }

  dispute(paymentIntent: string, changes: Partial<FakeDispute> = {}): FakeDispute {
    const dispute = { ...made('du', paymentIntent), object: 'dispute' as const, status: 'needs_response', ...changes }
    this.disputes.push(dispute)
    return dispute
  }

  /** The charge of a payment, as an expanded payment intent has it. */
  chargeOf(paymentIntent: string) {
    const amounts = this.refunds
      .filter((one) => one.payment_intent === paymentIntent && ['pending', 'succeeded'].includes(one.status))
      .map(({ amount }) => amount)
    const disputed = this.disputes.some((one) => one.payment_intent === paymentIntent)
    return { object: 'charge', created: now(), amount_refunded: amounts.reduce((sum, one) => sum + one, 0), disputed }
  }

  /** A page of a list, two to a page so that there are several. */
  page(kind: 'refunds' | 'disputes', query: URLSearchParams) {
    const intent = query.get('payment_intent')
    const since = Number(query.get('created[gte]') ?? 0)
    const all = this[kind].filter((one) => (intent === null || one.payment_intent === intent) && one.created >= since)
    const from = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = all.slice(from, from + 2)
    return { object: 'list', url: `/v1/${kind}`, has_more: from + data.length < all.length, data }
  }
}

const now = () => Math.floor(Date.now() / 1000)

function made(prefix: string, payment_intent: string) {
  const id = `${prefix}_${randomUUID().slice(0, 13)}`
  return { id, amount: 5000, currency: 'usd', payment_intent, created: now() }
}
