import { expect, test } from 'vitest'
import { newsOf, reportOf, type StripeSession } from './session-report.ts'

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
  expect(reportOf(session, 'paid').paymentIntentId).toBe('pi_1')
  const expanded = { ...session, payment_intent: { id: 'pi_2', latest_charge: { refunded: true } } }
  expect(reportOf(expanded, 'paid')).toMatchObject({ paymentIntentId: 'pi_2', isRefunded: true })
})

test('both places must name the application', () => {
  expect(reportOf(session, 'paid').applicationId).toBe('a')
  expect(reportOf({ ...session, metadata: {} }, 'paid').applicationId).toBeNull()
  expect(reportOf({ ...session, metadata: { applicationId: 'b' } }, 'paid').applicationId).toBeNull()
  expect(reportOf({ ...session, client_reference_id: null }, 'paid').applicationId).toBeNull()
})

test('an event and its session must be of one mode', () => {
  expect(reportOf(session, 'paid', false).livemode).toBe(false)
  expect(reportOf(session, 'paid', true).livemode).toBeNull()
})

test.each<[string, Partial<StripeSession>]>([
  ['paid', {}],
  ['open', { status: 'open', payment_status: 'unpaid' }],
  ['expired', { status: 'expired', payment_status: 'unpaid' }],
  ['completed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'processing' } }],
  ['failed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }],
  ['failed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'canceled' } }],
])('a session that was asked for: %s', (news, change) => {
  expect(newsOf({ ...session, ...change })).toBe(news)
})
