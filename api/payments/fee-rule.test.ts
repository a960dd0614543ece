import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, feeStatusFrom, type KnownSession, objectionTo, type SessionState } from './fee-rule.ts'
import type { News, SessionReport } from './session-report.ts'

const untouched: SessionState = { status: 'open', payment: 'none' }
const everyNews: News[] = ['open', 'completed', 'paid', 'failed', 'expired', 'refunded']

test.each<[News[], SessionState]>([
  [[], untouched],
  [['open'], untouched],
  [['paid'], { status: 'complete', payment: 'paid' }],
  [['completed'], { status: 'complete', payment: 'none' }],
  [['completed', 'paid'], { status: 'complete', payment: 'paid' }],
  [['completed', 'failed'], { status: 'failed', payment: 'none' }],
  [['failed', 'completed'], { status: 'failed', payment: 'none' }],
  [['expired'], { status: 'expired', payment: 'none' }],
  [['expired', 'paid'], { status: 'complete', payment: 'paid' }],
  [['refunded', 'paid'], { status: 'complete', payment: 'refunded' }],
  [['paid', 'expired', 'failed', 'open'], { status: 'complete', payment: 'paid' }],
])('%j ends in %j', (news, state) => {
  expect(advance(untouched, ...news)).toEqual(state)
})

test('news in any order, any number of times, ends in the same state', () => {
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
      const oneByOne = said.reduce<SessionState>((state, item) => advance(state, item), untouched)
      expect(oneByOne).toEqual(advance(untouched, ...set))
    }),
  )
})

test('the fee follows the payments of all sessions', () => {
  expect(feeStatusFrom([], 'due')).toBe('due')
  expect(feeStatusFrom(['none'], 'waived')).toBe('waived')
  expect(feeStatusFrom(['none', 'paid'], 'due')).toBe('paid')
  expect(feeStatusFrom(['refunded'], 'paid')).toBe('refunded')
  expect(feeStatusFrom(['refunded', 'paid'], 'paid')).toBe('paid')
})

const known: KnownSession = { ...untouched, applicationId: 'a', amount: 5000, currency: 'usd' }
const report: SessionReport = {
  sessionId: 'cs_1',
  applicationId: 'a',
  mode: 'payment',
  livemode: false,
  amount: 5000,
  currency: 'usd',
  paymentIntentId: 'pi_1',
  news: 'paid',
  isRefunded: false,
}

test('a session as we made it is taken', () => {
  expect(objectionTo(report, known, false)).toBeNull()
})

test.each<[string, Partial<SessionReport>, KnownSession | null]>([
  ['not a session of ours', {}, null],
  ['application differs', { applicationId: 'b' }, known],
  ['application differs', { applicationId: null }, known],
  ['live mode differs', { livemode: true }, known],
  ['live mode differs', { livemode: null }, known],
  ['mode differs', { mode: 'setup' }, known],
  ['amount differs', { amount: 4999 }, known],
  ['amount differs', { amount: null }, known],
  ['currency differs', { currency: 'cad' }, known],
])('%s', (objection, change, session) => {
  expect(objectionTo({ ...report, ...change }, session, false)).toBe(objection)
})
