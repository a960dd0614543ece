import { expect, test } from 'vitest'
import { getNews, type StripeSession, toReport } from './objects.ts'

const session: StripeSession = {
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
  expect(toReport(session, 'paid').paymentIntentId).toBe('pi_1')
  const expanded = { ...session, payment_intent: { id: 'pi_2', latest_charge: { created: 7 } } }
  expect(toReport(expanded, 'paid')).toMatchObject({ paymentIntentId: 'pi_2', paidAt: 7, hasRefundsOrDisputes: false })
})

test.each([{ amount_refunded: 1 }, { disputed: true }])('a charge with %j has more to be asked about', (charge) => {
  const expanded = { ...session, payment_intent: { id: 'pi_2', latest_charge: charge } }
  expect(toReport(expanded, 'paid').hasRefundsOrDisputes).toBe(true)
})

test('the places that name the application must agree, and one of them must name it', () => {
  const named = (change: Partial<StripeSession>) => toReport({ ...session, ...change }, 'paid').applicationId
  expect(named({})).toBe('a')
  expect(named({ metadata: {} })).toBe('a')
  expect(named({ client_reference_id: null })).toBe('a')
  expect(named({ metadata: { applicationId: 'b' } })).toBeNull()
  expect(named({ metadata: {}, client_reference_id: null })).toBeNull()
})

test('an event and its session must be of one mode', () => {
  expect(toReport(session, 'paid', false).livemode).toBe(false)
  expect(toReport(session, 'paid', true).livemode).toBeNull()
  expect(toReport({ ...session, livemode: null }, 'paid', true).livemode).toBe(true)
  expect(toReport({ ...session, livemode: null }, 'paid').livemode).toBe(false)
})

test.each<[string, Partial<StripeSession>]>([
  ['paid', {}],
  ['open', { status: 'open', payment_status: 'unpaid' }],
  ['expired', { status: 'expired', payment_status: 'unpaid' }],
  ['completed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'processing' } }],
  ['failed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }],
  ['failed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'canceled' } }],
])('a session that was asked for: %s', (news, change) => {
  expect(getNews({ ...session, ...change })).toBe(news)
})
