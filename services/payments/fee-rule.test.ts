import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CheckoutSessionReport, LedgerEntry, News } from '#services/payments/stripe/client.ts'
import {
  advance,
  type CheckoutSessionStatus,
  feeStatusFrom,
  type KnownCheckoutSession,
  objectionTo,
  paymentFrom,
} from './fee-rule.ts'

const everyNews: News[] = ['open', 'completed', 'paid', 'failed', 'expired']

test.each<[News[], CheckoutSessionStatus]>([
  [['open'], 'open'],
  [['completed'], 'complete'],
  [['completed', 'failed'], 'failed'],
  [['failed', 'completed'], 'failed'],
  [['expired'], 'expired'],
  [['expired', 'paid'], 'complete'],
])('%j ends in %s', (news, status) => {
  expect(news.reduce<CheckoutSessionStatus>(advance, 'open')).toEqual(status)
})

test('news in any order, any number of times, ends in the same status', () => {
  const news = fc.subarray(everyNews)
  const shuffledWithRepeats = news.chain((set) =>
    fc
      .tuple(
        fc.shuffledSubarray(set, { minLength: set.length }),
        set.length ? fc.array(fc.constantFrom(...set)) : fc.constant([]),
      )
      .map(([once, again]) => ({ set, said: [...once, ...again] })),
  )
  fc.assert(
    fc.property(shuffledWithRepeats, ({ set, said }) => {
      expect(said.reduce<CheckoutSessionStatus>(advance, 'open')).toEqual(
        set.reduce<CheckoutSessionStatus>(advance, 'open'),
      )
    }),
  )
})

let count = 0
function moved(kind: LedgerEntry['kind'], state: string, amount = 5000, currency = 'usd'): LedgerEntry {
  return { id: `${kind}_${count++}`, kind, state, amount, currency, created: 0, seenAt: new Date(0) }
}
const payment = moved('payment', 'succeeded')
const ofThree = moved('refund', 'succeeded', 3000)

test.each<[string, LedgerEntry[], string]>([
  ['nothing is recorded', [], 'none'],
  ['a payment came', [payment], 'paid'],
  ['a part went back', [payment, moved('refund', 'succeeded', 4999)], 'paid'],
  ['all went back at once', [payment, moved('refund', 'succeeded')], 'refunded'],
  ['a refund is on its way', [payment, moved('refund', 'pending')], 'paid'],
  ['a refund failed', [payment, moved('refund', 'failed')], 'paid'],
  ['a dispute is open', [payment, moved('dispute', 'needs_response')], 'paid'],
  ['a dispute was won', [payment, moved('dispute', 'won')], 'paid'],
  ['a dispute was lost', [payment, moved('dispute', 'lost')], 'refunded'],
  ['a lost dispute is appealed', [payment, moved('dispute', 'appeal_under_review')], 'refunded'],
  ['a refund and a lost dispute share it', [payment, ofThree, moved('dispute', 'lost', 2000)], 'refunded'],
  ['more went back than came', [payment, moved('refund', 'succeeded', 2000), moved('dispute', 'lost')], 'refunded'],
  ['a dispute in another currency was lost', [payment, moved('dispute', 'lost', 1, 'cad')], 'refunded'],
])('%s: the payment is what is left of it', (_case, ledgerEntries, expected) => {
  expect(paymentFrom(ledgerEntries)).toBe(expected)
  expect(paymentFrom(ledgerEntries.toReversed())).toBe(expected)
})

test('the fee follows what was received and returned', () => {
  const none = { received: 0, returned: 0 }
  expect(feeStatusFrom(none, 'due')).toBe('due')
  expect(feeStatusFrom(none, 'waived')).toBe('waived')
  expect(feeStatusFrom(none, 'paid')).toBe('due')
  expect(feeStatusFrom({ received: 5000, returned: 0 }, 'due')).toBe('paid')
  expect(feeStatusFrom({ received: 5000, returned: 5000 }, 'paid')).toBe('refunded')
  expect(feeStatusFrom({ received: 10_000, returned: 5000 }, 'paid')).toBe('paid')
})

const known: KnownCheckoutSession = { accountId: 'a', amount: 5000, currency: 'usd' }
const report: CheckoutSessionReport = {
  checkoutSessionId: 'cs_1',
  accountId: 'a',
  mode: 'payment',
  livemode: false,
  amount: 5000,
  currency: 'usd',
  paymentIntentId: 'pi_1',
  news: 'paid',
  paidAt: null,
  hasRefundsOrDisputes: false,
}

test.each<[string | null, Partial<CheckoutSessionReport>, KnownCheckoutSession | null]>([
  [null, {}, known],
  ['not a checkout session of ours', {}, null],
  ['account differs', { accountId: 'b' }, known],
  ['account differs', { accountId: null }, known],
  ['live mode differs', { livemode: true }, known],
  ['live mode differs', { livemode: null }, known],
  ['mode differs', { mode: 'setup' }, known],
  ['amount differs', { amount: 4999 }, known],
  ['amount differs', { amount: null }, known],
  ['currency differs', { currency: 'cad' }, known],
])('the objection to a checkout session is: %s', (objection, change, checkoutSession) => {
  expect(objectionTo({ ...report, ...change }, checkoutSession, false)).toBe(objection)
})
