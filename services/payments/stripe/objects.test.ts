import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentFrom } from '#services/payments/fee-rule.ts'
import { DISPUTE_STEPS, REFUND_STEPS } from '#tests/fakes/stripe-life.ts'
import {
  getNews,
  getPayment,
  type LedgerEntry,
  pickNewest,
  type StripeCheckoutSession,
  toLedgerEntry,
  toReport,
} from './client.ts'

const checkoutSession = { id: 'cs_1', paymentIntentId: 'pi_1', amount: 5000, currency: 'usd' }

/** One object's life: the snapshots that can be had of it, each later than the one before. */
function life(kind: 'refund' | 'dispute', id: string): fc.Arbitrary<LedgerEntry[]> {
  const steps = kind === 'refund' ? REFUND_STEPS : DISPUTE_STEPS
  return fc
    .record({
      first: fc.constantFrom(...Object.keys(steps)),
      turns: fc.array(fc.nat(), { maxLength: 6 }),
      amount: fc.integer({ min: 1, max: 5000 }),
    })
    .map(({ first, turns, amount }) => {
      const states = [first]
      for (const turn of turns) {
        const next = steps[states.at(-1) ?? ''] ?? []
        if (next.length > 0) states.push(next[turn % next.length] ?? '')
      }
      return states.map((status, n) =>
        toLedgerEntry(kind, { id, amount, currency: 'USD', status, created: 1 }, new Date(1000 * (n + 1))),
      )
    })
}

/** Everything that was heard: each object's last snapshot at least, in any order, with repeats. */
const getHeard = (lives: LedgerEntry[][]): fc.Arbitrary<LedgerEntry[]> => {
  const all = lives.flat()
  const last = lives.flatMap((item) => item.slice(-1))
  return fc.tuple(fc.array(fc.constantFrom(...all), { maxLength: 20 }), fc.subarray(all)).chain(([again, some]) => {
    const heard = [...again, ...some, ...last]
    return fc.shuffledSubarray(heard, { minLength: heard.length })
  })
}

test('snapshots of refunds and disputes, late, twice and in any order, end in what is true at Stripe', () => {
  const histories = fc
    .tuple(life('refund', 're_1'), life('refund', 're_2'), life('dispute', 'du_1'))
    .chain((lives) => getHeard(lives).map((heard) => ({ lives, heard })))
  fc.assert(
    fc.property(histories, ({ lives, heard }) => {
      const recorded = new Map<string, LedgerEntry>()
      for (const ledgerEntry of heard) {
        const before = recorded.get(ledgerEntry.id)
        recorded.set(ledgerEntry.id, before ? pickNewest(before, ledgerEntry) : ledgerEntry)
      }
      const truth = lives.flatMap((item) => item.slice(-1))
      expect(truth.map(({ id }) => recorded.get(id))).toEqual(truth)
      const payment = getPayment(checkoutSession, 1)
      const back = truth
        .filter(({ state }) => ['succeeded', 'lost'].includes(state) || state.startsWith('appeal_'))
        .reduce((sum, { amount }) => sum + amount, 0)
      expect(paymentFrom([payment, ...recorded.values()])).toBe(back < 5000 ? 'paid' : 'refunded')
    }),
    { numRuns: 500 },
  )
})

test('a refund that failed stays failed, even if a slower server looked before and says so later', () => {
  const at = (status: string, seconds: number) =>
    toLedgerEntry('refund', { id: 're_1', amount: 1, currency: 'usd', status, created: 1 }, new Date(1000 * seconds))
  expect(pickNewest(at('failed', 1), at('succeeded', 2)).state).toBe('failed')
  expect(pickNewest(at('succeeded', 2), at('failed', 1)).state).toBe('failed')
  expect(pickNewest(at('succeeded', 1), at('pending', 2)).state).toBe('succeeded')
})

test('a refund without a state is on its way, and NUL is no part of any text', () => {
  const object = { id: 're\0_1', amount: 1, currency: 'USD', status: null, created: 1 }
  expect(toLedgerEntry('refund', object, new Date(0))).toMatchObject({ id: 're_1', state: 'pending', currency: 'usd' })
})

test('what is no refund is refused', () => {
  for (const object of [{}, { id: 're_1', amount: -1, currency: 'usd', created: 1 }, null])
    expect(() => toLedgerEntry('refund', object, new Date())).toThrow()
})

const stripeCheckoutSession: StripeCheckoutSession = {
  id: 'cs_1',
  mode: 'payment',
  livemode: false,
  status: 'complete',
  payment_status: 'paid',
  amount_total: 5000,
  currency: 'usd',
  client_reference_id: 'a',
  metadata: { applicationId: 'a' },
  payment_intent: 'pi_1',
}

test('a payment intent may be a name or the thing itself', () => {
  expect(toReport(stripeCheckoutSession, 'paid').paymentIntentId).toBe('pi_1')
  const expanded = (charge: object) => ({
    ...stripeCheckoutSession,
    payment_intent: { id: 'pi_2', latest_charge: charge },
  })
  const paid = { paymentIntentId: 'pi_2', paidAt: 7, hasRefundsOrDisputes: false }
  expect(toReport(expanded({ created: 7 }), 'paid')).toMatchObject(paid)
  for (const more of [{ amount_refunded: 1 }, { disputed: true }])
    expect(toReport(expanded(more), 'paid').hasRefundsOrDisputes).toBe(true)
})

test('the places that name the application must agree, and one of them must name it', () => {
  const named = (change: Partial<StripeCheckoutSession>) =>
    toReport({ ...stripeCheckoutSession, ...change }, 'paid').accountId
  expect(named({})).toBe('a')
  expect(named({ metadata: {} })).toBe('a')
  expect(named({ client_reference_id: null })).toBe('a')
  expect(named({ metadata: { applicationId: 'b' } })).toBeNull()
  expect(named({ metadata: {}, client_reference_id: null })).toBeNull()
})

test('an event and its checkout session must be of one mode', () => {
  expect(toReport(stripeCheckoutSession, 'paid', false).livemode).toBe(false)
  expect(toReport(stripeCheckoutSession, 'paid', true).livemode).toBeNull()
  expect(toReport({ ...stripeCheckoutSession, livemode: null }, 'paid', true).livemode).toBe(true)
  expect(toReport({ ...stripeCheckoutSession, livemode: null }, 'paid').livemode).toBe(false)
})

test.each<[string, Partial<StripeCheckoutSession>]>([
  ['paid', {}],
  ['open', { status: 'open', payment_status: 'unpaid' }],
  ['expired', { status: 'expired', payment_status: 'unpaid' }],
  ['completed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'processing' } }],
  ['failed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }],
  ['failed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'canceled' } }],
])('a checkout session that was asked for: %s', (news, change) => {
  expect(getNews({ ...stripeCheckoutSession, ...change })).toBe(news)
})
