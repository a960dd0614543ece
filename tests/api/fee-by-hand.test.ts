import { beforeEach, expect, test } from 'vitest'
import { findOwn } from '#services/applicants/page.ts'
import { changeFee, possibleFeeSteps } from '#services/payments/by-hand.ts'
import { exportLedgerEntries, getPeriod, getTotals } from '#services/payments/ledger.ts'
import { pollOpenSessions } from '#services/payments/reconciliation/poll-sessions.ts'
import { findRecordedDiscrepancies } from '#services/payments/reconciliation/queries.ts'
import { findRecord } from '#services/records/record.ts'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'

const { academy, deps } = setUpApi()
const fin = setUpActor(deps, 'finance', 'Fin Sample')
let id: string
beforeEach(async () => {
  academy.fake.faults = []
  await academy.rows('delete from applications')
  id = await academy.registered({ EmailAddress: 'ada@visitor.example' })
})

const version = async () => (await findRecord(deps, id)).version
const change = async (step: string, reason = 'Check 1042', actor = fin) =>
  changeFee(deps, actor, { id, version: await version() }, step, reason)
const steps = () => possibleFeeSteps(deps, id)
const period = () => getPeriod({}, deps.timeZone)
const sum = async () => (await getTotals(deps, fin, period()))[0]?.sum ?? 0
const overpaid = async () => (await findRecordedDiscrepancies(deps.database)).map(({ kind, ours }) => [kind, ours])
const openCheckout = () => academy.getSession(id)

test('a waived fee is owed no more; the open checkout ends; the waiver taken back, it is owed as before', async () => {
  const session = await openCheckout()
  await change('waived', 'Hardship, by phone')
  expect(await academy.getFee(id)).toBe('waived')
  expect(academy.fake.sessions.get(session)?.status).toBe('expired')
  expect((await academy.checkout(id)).status).toBe(409)
  expect(await steps()).toEqual(['waiver_undone'])
  const { timeline } = await findRecord(deps, id)
  expect(timeline).toContainEqual(
    expect.objectContaining({
      what: 'fee',
      by: 'Fin Sample',
      text: 'Hardship, by phone',
      detail: { step: 'waived', amount: 'USD 50' },
    }),
  )
  await change('waiver_undone')
  expect(await academy.rows('select fee_status, fee_amount, waived_amount from applications')).toEqual([
    { fee_status: 'due', fee_amount: 5000, waived_amount: null },
  ])
  expect(await steps()).toEqual(['waived', 'paid'])
  expect((await academy.checkout(id)).status).toBe(200)
  const logged = "select detail from audit_log where action = 'fee.changed' and record_id = $1 order by id"
  expect(await academy.rows(logged, [id])).toEqual(
    ['waived', 'waiver_undone'].map((step) => ({ detail: { step, amount: 5000, currency: 'usd' } })),
  )
})

test('a payment outside Stripe counts in totals, CSV and on the applicant’s page, until it is taken back', async () => {
  await change('paid')
  expect([await academy.getFee(id), await sum(), await overpaid()]).toEqual(['paid', 5000, []])
  const csv = (await exportLedgerEntries(deps, fin, period())).setEncoding('utf8')
  expect((await csv.toArray()).join('')).toMatch(/,payment,outside Stripe,50\.00,50\.00,usd,,\r\n$/)
  const [own] = await findOwn(deps, { email: 'ada@visitor.example' })
  expect(own).toMatchObject({ canPay: false, fee: { status: 'paid', paid: [] } })
  expect(own?.timeline).toContainEqual(expect.objectContaining({ what: 'payment', amount: 'USD 50' }))
  await change('payment_undone', 'The check bounced')
  expect([await academy.getFee(id), await sum(), await steps()]).toEqual(['due', 0, ['waived', 'paid']])
})

test('who pays at Stripe all the same has overpaid; taking back either payment leaves the fee paid once', async () => {
  const session = await openCheckout()
  academy.fake.faults = ['down']
  await change('paid')
  await academy.webhook(stripeEvent('checkout.session.completed', academy.fake.complete(session)))
  expect(await overpaid()).toMatchObject([['overpaid', { owed: 5000 }]])
  expect(await sum()).toBe(10_000)
  await change('payment_undone')
  expect([await academy.getFee(id), await sum(), await overpaid()]).toEqual(['paid', 5000, []])
})

test('where Stripe did not answer, the open checkout is ended within minutes', async () => {
  const session = await openCheckout()
  academy.fake.faults = ['down']
  await change('waived')
  expect(academy.fake.sessions.get(session)?.status).toBe('open')
  await academy.rows("update checkout_sessions set asked_at = now() - interval '2 minutes'")
  await pollOpenSessions(deps)
  expect(academy.fake.sessions.get(session)?.status).toBe('expired')
})

test('a bank debit under way must settle first', async () => {
  const session = await openCheckout()
  await academy.webhook(stripeEvent('checkout.session.completed', academy.fake.complete(session, 'unpaid')))
  await expect(change('paid')).rejects.toMatchObject({ reason: 'conflict' })
  expect(await academy.getFee(id)).toBe('due')
})

test('what is not possible is refused in words: no reason, a wrong step, another state, an old page, another role', async () => {
  await expect(change('paid', ' ')).rejects.toMatchObject({ errors: { reason: ['Say why.'] } })
  for (const step of ['', 'toString', 'waiver_undone']) {
    await expect(change(step)).rejects.toMatchObject({ reason: 'conflict' })
  }
  const nobody = changeFee(deps, fin, { id: 'x', version: 1 }, 'paid', 'Why')
  await expect(nobody).rejects.toMatchObject({ reason: 'not_found' })
  const seen = { id, version: await version() }
  const twice = await Promise.allSettled([1, 2].map(() => changeFee(deps, fin, seen, 'paid', 'Check 1042')))
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sum()).toBe(5000)
  const admissions = await hire(deps.database, 'admissions', 'Maya Sample')
  await expect(change('payment_undone', 'Why', admissions)).rejects.toMatchObject({ reason: 'forbidden' })
  const old = { ...fin, verifiedAt: new Date(Date.now() - 11 * 60_000) }
  await expect(change('payment_undone', 'Why', old)).rejects.toMatchObject({ reason: 'verify' })
  expect(await academy.getFee(id)).toBe('paid')
})
