import { randomUUID } from 'node:crypto'
import { makeId, type StripeObjects, UNDER_WAY } from './stripe-objects.ts'

type Source = { id: string; created: number; currency: string }

/** What moved the balance, with fees of 2.9 percent and 30 cents, and 15 a dispute. */
export function getBalance(objects: StripeObjects) {
  const { intents, refunds, disputes, payouts } = objects
  const move = (key: string, type: string, source: Source, amount: number, fee = 0) => {
    const id = makeId('txn', key)
    const payout = payouts.find(({ parts }) => parts.includes(id))?.id
    const { created, currency } = source
    return {
      id,
      object: 'balance_transaction',
      type,
      source,
      amount,
      fee,
      net: amount - fee,
      currency,
      created,
      payout,
    }
  }
  const paid = [...intents.values()].filter(({ status }) => status === 'succeeded')
  return [
    ...paid.map(({ id, amount, created, currency }) => {
      const charge = { ...objects.getCharge(id), created, currency }
      return move(id, 'charge', charge, amount, Math.round(amount * 0.029) + 30)
    }),
    ...refunds.flatMap((refund) => [
      move(refund.id, 'refund', refund, -refund.amount),
      ...(UNDER_WAY.includes(refund.status)
        ? []
        : [move(`${refund.id} back`, 'refund_failure', refund, refund.amount)]),
    ]),
    ...disputes.flatMap((dispute) => [
      ...(dispute.status.startsWith('warning_')
        ? []
        : [move(dispute.id, 'adjustment', dispute, -dispute.amount, 1500)]),
      ...(dispute.status === 'won' ? [move(`${dispute.id} won`, 'adjustment', dispute, dispute.amount)] : []),
    ]),
  ]
}

/** Pays out what moved the balance since the last payout. */
export function payOut(objects: StripeObjects) {
  const moves = getBalance(objects).filter(({ payout }) => payout === undefined)
  const amount = moves.reduce((sum, { net }) => sum + net, 0)
  const now = Math.floor(Date.now() / 1000)
  const parts = moves.map(({ id }) => id)
  const times = { created: now, arrival_date: now }
  const id = makeId('po', randomUUID())
  const payout = { id, object: 'payout', amount, currency: 'usd', status: 'paid', automatic: true, parts, ...times }
  objects.payouts.push(payout)
  return payout
}
