import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { records } from '#database/schema-desk.ts'
import { loadEmail } from '#jobs/emails.ts'
import { findOwn } from '#services/applicants/page.ts'
import { applicationStatus } from '#services/applications/service.ts'
import { findCode } from '#services/codes/list.ts'
import { changeFee, possibleFeeSteps } from '#services/payments/fee.ts'
import { exportMoves, sumByStart, totalSums } from '#services/payments/ledger.ts'
import { findProblems } from '#services/payments/problem-queries.ts'
import { getPeriod } from '#services/period.ts'
import { exportCsv } from '#services/records/export.ts'
import { findRecord } from '#services/records/record.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'
import { newCode } from '#tests/fixtures/code-form.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { expectFailure } from './open-api.ts'

const books = setUpBooks()
const { academy, finn } = books
const { deps } = academy
let id: string
beforeEach(async () => {
  deps.payments.fee = { amount: 5000, currency: 'usd' }
  id = await academy.registered()
})

const discount = (changes: Parameters<typeof newCode>[2]) => newCode(deps, finn, { kind: 'discount', ...changes })

/** The fee of an application, everywhere it is named. */
async function named(id: string) {
  const confirmation = await loadEmail(deps, { kind: 'application', to: 'visitor', id }, new Date())
  const [own] = await findOwn(deps, { email: 'ada@visitor.example' })
  const admin = await hire(deps.database, 'admin', 'Omar Sample')
  const csv = await text(await exportCsv(deps, admin, eq(records.id, id)))
  const [headings = [], cells = []] = csv.split('\r\n').map((line) => line.split(','))
  return {
    email: confirmation && 'fee' in confirmation && confirmation.fee,
    page: own?.fee.amount,
    own: (await applicationStatus(deps, id))?.fee,
    record: (await findRecord(deps, id)).feeDue,
    waived: (await findRecord(deps, id)).timeline.flatMap((item) =>
      item.what === 'waived' ? [item.code, item.off] : [],
    ),
    csv: cells[headings.indexOf('Fee Amount')],
  }
}

test('a fee that is another later, and in another currency, changes nothing that was agreed', async () => {
  const { code } = await discount({ kind: 'scholarship', off: '30', unit: 'percent' })
  const form = { ApplicationFeeWaiverCode: code }
  const open = await academy.registered(form)
  const { id: paid } = await academy.paid(await academy.opened(form))
  expect(await academy.getFee(paid)).toBe('paid')
  deps.payments.fee = { amount: 500_000, currency: 'jpy' }
  await academy.rows('delete from records where id = $1', [paid])
  expect(await named(open)).toEqual({
    email: 'USD 35',
    page: 'USD 35',
    own: 'USD 35',
    record: 'USD 35',
    csv: '35.00',
    waived: [code, '30%'],
  })
  await academy.checkout(open)
  const checkoutSessions = 'select amount::int, currency from checkout_sessions where account_id = $1'
  expect(await academy.rows(checkoutSessions, [open])).toEqual([{ amount: 3500, currency: 'usd' }])
  expect(await books.compared()).toEqual([])
})

test('an amount in another currency than the fee’s takes off nothing: a wrong code for visitors, and the desk says why', async () => {
  const [amount, rate] = [await discount({ off: '20', unit: 'amount' }), await discount({ off: '20', unit: 'percent' })]
  deps.payments.fee = { amount: 500_000, currency: 'jpy' }
  const response = await academy.register({ ApplicationFeeWaiverCode: amount.code })
  await expectFailure(response, 422, 'Invalid Application Waiver Code!')
  expect(await findCode(deps, finn, amount.id)).toMatchObject({ state: 'other_currency', used: 0 })
  const discounted = await academy.registered({ ApplicationFeeWaiverCode: rate.code })
  const owed =
    'select fee_status, amount::int, currency from applications join charges on account_id = applications.id where applications.id = $1'
  expect(await academy.rows(owed, [discounted])).toEqual([{ fee_status: 'due', amount: 400_000, currency: 'jpy' }])
})

test('a closed application shows no fee that is due to staff, until it is reopened', async () => {
  const shown = async () => {
    const { fee, feeDue } = await findRecord(deps, id)
    return { fee, feeDue }
  }
  const set = (status: string) => academy.rows('update applications set status = $2 where id = $1', [id, status])
  for (const path of [
    'rejected',
    'withdrawn',
    'offered declined',
    'offered offer_expired',
    'offered offer_withdrawn',
  ]) {
    for (const status of path.split(' ')) await set(status)
    expect(await shown(), path).toEqual({ fee: '', feeDue: null })
    await set('in_review')
    expect(await shown()).toEqual({ fee: 'due', feeDue: 'USD 50' })
  }
  await set('withdrawn')
  const admin = await hire(deps.database, 'admin', 'Omar Sample')
  expect(await text(await exportCsv(deps, admin, eq(records.id, id)))).not.toContain(',due,')
  // Money that came stays shown.
  await academy.rows("update applications set fee_status = 'paid' where id = $1", [id])
  expect(await shown()).toEqual({ fee: 'paid', feeDue: null })
})

// What staff change by hand: waivers, and payments outside Stripe.

const version = async () => (await findRecord(deps, id)).version
const change = async (step: string, reason = 'Check 1042', actor = finn) =>
  changeFee(deps, actor, { id, version: await version() }, step, reason)
const steps = () => possibleFeeSteps(deps, id)
const period = () => getPeriod({}, deps.timeZone)
const sum = async () => totalSums(await sumByStart(deps, finn, period()))[0]?.net ?? 0
const overpaid = async () => (await findProblems(deps.database)).map(({ kind, amount }) => [kind, amount])
const openCheckout = () => academy.getCheckoutSession(id)

test('a waived fee is owed no more; the open checkout ends; the waiver taken back, it is owed as before', async () => {
  const checkoutSession = await openCheckout()
  await change('waived', 'Hardship, by phone')
  expect(await academy.getFee(id)).toBe('waived')
  const emails = (await academy.getJobs(id)).map(({ payload }) => payload)
  expect(emails).toContainEqual(expect.objectContaining({ kind: 'waived', to: 'visitor', id }))
  expect(academy.fake.checkoutSessions.get(checkoutSession)?.status).toBe('expired')
  expect((await academy.checkout(id)).status).toBe(409)
  expect(await steps()).toEqual(['waiver_undone'])
  const { timeline } = await findRecord(deps, id)
  expect(timeline).toContainEqual(
    expect.objectContaining({
      what: 'fee',
      by: 'Finn Sample',
      text: 'Hardship, by phone',
      detail: { step: 'waived', amount: 'USD 50' },
    }),
  )
  await change('waiver_undone')
  expect(await academy.rows('select asked::int, reduced::int from charge_balances')).toEqual([
    { asked: 5000, reduced: 0 },
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
  const csv = (await exportMoves(deps, finn, period())).setEncoding('utf8')
  expect((await csv.toArray()).join('')).toMatch(
    /,payment,Application fee,outside Stripe,50\.00,0\.00,50\.00,usd,50\.00,usd,,\r\n$/,
  )
  const [own] = await findOwn(deps, { email: 'ada@visitor.example' })
  expect(own).toMatchObject({ canPay: false, fee: { status: 'paid' } })
  expect(own?.timeline).toContainEqual(expect.objectContaining({ what: 'payment', amount: 'USD 50' }))
  await change('payment_undone', 'The check bounced')
  expect([await academy.getFee(id), await sum(), await steps()]).toEqual(['due', 0, ['waived', 'paid']])
})

test('who pays at Stripe all the same has overpaid; taking back either payment leaves the fee paid once', async () => {
  const checkoutSession = await openCheckout()
  academy.fake.faults = ['down']
  await change('paid')
  await academy.webhook(stripeEvent('checkout.session.completed', academy.fake.complete(checkoutSession)))
  expect(await overpaid()).toMatchObject([['overpaid', 5000]])
  expect(await sum()).toBe(10_000)
  await change('payment_undone')
  expect([await academy.getFee(id), await sum(), await overpaid()]).toEqual(['paid', 5000, []])
})

test('a bank debit under way must settle first', async () => {
  const checkoutSession = await openCheckout()
  await academy.webhook(stripeEvent('checkout.session.completed', academy.fake.complete(checkoutSession, 'unpaid')))
  await expect(change('paid')).rejects.toMatchObject({ reason: 'conflict' })
  expect(await academy.getFee(id)).toBe('due')
})

test('what is not possible is refused in words: no reason, a wrong step, another state, an old page, another role', async () => {
  await expect(change('paid', ' ')).rejects.toMatchObject({ errors: { reason: ['Add a reason.'] } })
  for (const step of ['', 'toString', 'waiver_undone']) {
    await expect(change(step)).rejects.toMatchObject({ reason: 'conflict' })
  }
  const nobody = changeFee(deps, finn, { id: 'x', version: 1 }, 'paid', 'Why')
  await expect(nobody).rejects.toMatchObject({ reason: 'not_found' })
  const seen = { id, version: await version() }
  const twice = await Promise.allSettled([1, 2].map(() => changeFee(deps, finn, seen, 'paid', 'Check 1042')))
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sum()).toBe(5000)
  const admissions = await hire(deps.database, 'admissions', 'Maya Sample')
  await expect(change('payment_undone', 'Why', admissions)).rejects.toMatchObject({ reason: 'forbidden' })
  const old = { ...finn, verifiedAt: new Date(Date.now() - 11 * 60_000) }
  await expect(change('payment_undone', 'Why', old)).rejects.toMatchObject({ reason: 'verify' })
  expect(await academy.getFee(id)).toBe('paid')
})
