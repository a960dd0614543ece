// Each kind of problem that a person must decide: told once, and settled by itself.
import { expect, test } from 'vitest'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'

const books = setUpBooks()
const { academy } = books

/** Steps about money on the timelines, oldest first. */
const steps = () =>
  academy.rows<{ step: string; problem?: string; amount: string }>(
    `select detail->>'step' as step, detail->>'problem' as problem, detail->>'amount' as amount from record_events
     where kind = 'money' order by id`,
  )

const WAIVE = `insert into charge_adjustments (id, charge_id, kind, amount)
  select gen_random_uuid(), id, 'waiver', amount from charges where account_id = $1`

test('books that agree ask nobody for anything, and the run says what it read', async () => {
  await academy.paid()
  await academy.opened()
  expect(await books.compared()).toEqual([])
  expect(await books.last()).toMatchObject({
    state: 'finished',
    counts: { checkoutSessions: 2, payments: 1, refunds: 0, disputes: 0, recorded: 0 },
  })
})

/** Two checkouts of one application that can both be paid: the site takes the first one for ended. */
async function openTwo() {
  const first = await academy.opened()
  await academy.webhook(
    stripeEvent('checkout.session.expired', academy.fake.checkoutSessions.get(first.checkoutSessionId)),
  )
  return [first, { id: first.id, checkoutSessionId: await academy.getCheckoutSession(first.id) }] as const
}

test('overpaid: at once, while more was received than is owed, by the amount that is too much', async () => {
  const [one, other] = await openTwo()
  const [first, again] = [await academy.paid(one), await academy.paid(other)]
  // Before any comparison.
  const overpaid = { of: first.id, problem: 'overpaid', subject: first.id, amount: 'USD 50' }
  expect(await books.told()).toMatchObject([overpaid])
  const refund = academy.fake.ledgerEntries.refund(again.intent, { amount: 4900 })
  expect(await books.compared()).toMatchObject([{ ...overpaid, amount: 'USD 1' }])
  refund.status = 'failed'
  academy.fake.ledgerEntries.refund(first.intent, { amount: 2500 })
  // What is on its way back is not too much.
  academy.fake.ledgerEntries.refund(again.intent, { amount: 2000, status: 'pending' })
  expect((await books.compared()).map(({ problem, amount }) => [problem, amount]).sort()).toEqual([
    ['overpaid', 'USD 5'],
    ['refund_problem', 'USD 49'],
  ])
  academy.fake.ledgerEntries.dispute(first.intent, { amount: 2500, status: 'lost' })
  expect((await books.compared()).map(({ problem }) => problem)).not.toContain('overpaid')
  expect(await steps()).toContainEqual({ step: 'settled', problem: 'overpaid', amount: 'USD 5' })
})

const CLOSE = 'update applications set status = $2, status_since = now() + $3::interval where id = $1'
const close = (...values: [id: string, status: string, since: string]) => academy.rows(CLOSE, values)

test('overpaid after it was closed: not by a payment of before; reopened, both agree', async () => {
  const before = await academy.paid()
  await close(before.id, 'withdrawn', '1 minute')
  const after = await academy.opened()
  await close(after.id, 'rejected', '-1 minute')
  // Nobody heard of the payment: the comparison records it first.
  academy.fake.complete(after.checkoutSessionId)
  expect(await books.compared()).toMatchObject([{ problem: 'overpaid', subject: after.id, amount: 'USD 50' }])
  expect(await academy.getFee(after.id)).toBe('paid')
  await close(after.id, 'in_review', '0 s')
  expect(await books.compared()).toEqual([])
})

test('overpaid before and after it was closed: what had been paid before is owed, and no more', async () => {
  const [one, other] = await openTwo()
  const first = await academy.paid(one)
  await academy.rows("update ledger_entries set created = created - 3600, seen_at = seen_at - interval '1 hour'")
  await close(first.id, 'withdrawn', '-1 minute')
  await academy.paid(other)
  const overpaid = {
    problem: 'overpaid',
    subject: first.id,
    amount: 'USD 50',
    checkoutSession: other.checkoutSessionId,
  }
  expect(await books.compared()).toMatchObject([overpaid])
  academy.fake.ledgerEntries.refund(first.intent)
  expect(await books.compared()).toMatchObject([overpaid])
  await close(first.id, 'in_review', '0 s')
  expect(await books.compared()).toEqual([])
})

test('overpaid, although it was waived; a code that left something to pay is no problem', async () => {
  const [waived, discounted] = [await academy.paid(), await academy.paid()]
  await academy.rows(`update applications set waiver_code = 'candle25' where id = any($1)`, [
    [waived.id, discounted.id],
  ])
  await academy.rows(WAIVE, [waived.id])
  expect(await books.compared()).toMatchObject([{ problem: 'overpaid', subject: waived.id, amount: 'USD 50' }])
  academy.fake.ledgerEntries.refund(waived.intent)
  expect(await books.compared()).toEqual([])
})

test('settled by itself, it leaves the to-do list as it was, unless something else came to do', async () => {
  const settle = async (change: (id: string) => Promise<unknown>) => {
    const { id, intent } = await academy.paid()
    await academy.rows("update records set state = 'waiting' where id = $1", [id])
    await academy.rows(WAIVE, [id])
    await books.compared()
    const [told] = await academy.rows('select state from records where id = $1', [id])
    expect(told).toEqual({ state: 'in_progress' })
    await change(id)
    academy.fake.ledgerEntries.refund(intent)
    await books.compared()
    return (await academy.rows<{ state: string }>('select state from records where id = $1', [id]))[0]?.state
  }
  expect(await settle(async () => {})).toBe('waiting')
  const note = `insert into record_events (record_id, kind, text) values ($1, 'note', 'Call back')`
  expect(await settle((id) => academy.rows(note, [id]))).toBe('in_progress')
  const question = 'update records set question_since = now() where id = $1'
  expect(await settle((id) => academy.rows(question, [id]))).toBe('in_progress')
})

test('what staff leave as it is is told again by other money only', async () => {
  const { id, intent } = await academy.paid()
  await academy.rows(WAIVE, [id])
  await books.compared()
  const setDone = () => academy.rows("update records set state = 'done' where id = $1", [id])
  const getState = () => academy.rows('select state from records where id = $1', [id])
  await setDone()
  await books.compared()
  expect(await getState()).toEqual([{ state: 'done' }])
  academy.fake.ledgerEntries.refund(intent, { amount: 2000 })
  expect(await books.compared()).toMatchObject([{ problem: 'overpaid', amount: 'USD 30' }])
  expect(await getState()).toEqual([{ state: 'in_progress' }])
})

test('refund failed: until another one brought the money back; a declined one, too', async () => {
  const [late, declined] = [await academy.paid(), await academy.paid()]
  const refund = academy.fake.ledgerEntries.refund(late.intent, { amount: 3000 })
  await academy.rows(
    `insert into refunds (id, account_id, checkout_session_id, amount, currency, reason, state, ledger_entry_id, error, staff_id)
     values (gen_random_uuid(), $1, $2, 3000, 'usd', 'goodwill', 'submitted', $3, null, $6),
       (gen_random_uuid(), $4, $5, 1000, 'usd', 'goodwill', 'declined', null, 'charge_disputed', $6)`,
    [late.id, late.checkoutSessionId, refund.id, declined.id, declined.checkoutSessionId, books.finn.staffId],
  )
  const ofDeclined = {
    of: declined.id,
    problem: 'refund_problem',
    amount: 'USD 10',
    checkoutSession: declined.checkoutSessionId,
  }
  expect(await books.compared()).toMatchObject([ofDeclined])
  refund.status = 'failed'
  const ofLate = { of: late.id, problem: 'refund_problem', subject: refund.id, amount: 'USD 30' }
  const found = await books.compared()
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining([ofDeclined, ofLate].map((one) => expect.objectContaining(one))))
  academy.fake.ledgerEntries.refund(late.intent, { amount: 3000 })
  academy.fake.ledgerEntries.refund(declined.intent, { amount: 1000 })
  expect(await books.compared()).toEqual([])
})

test('disputed: until it is answered or decided, however long that takes', async () => {
  const { id, intent } = await academy.paid()
  const dispute = academy.fake.ledgerEntries.dispute(intent, { amount: 5000 })
  const told = { of: id, problem: 'dispute', subject: dispute.id, amount: 'USD 50', payment: intent }
  expect(await books.compared()).toMatchObject([told])
  // The list does not go back so far any more.
  dispute.created -= 200 * 86_400
  await academy.rows('update ledger_entries set created = $2 where id = $1', [dispute.id, dispute.created])
  expect(await books.compared()).toMatchObject([told])
  dispute.status = 'under_review'
  expect(await books.compared()).toEqual([])
})

// What shows in Stripe's lists alone.
test('unknown payment: none of ours, unless all of it went back', async () => {
  const { id, checkoutSession } = await academy.paid()
  const { ledgerEntries } = academy.fake
  ledgerEntries.pay('pi_shop', { amount: 999, currency: 'eur', metadata: { applicationId: id } })
  ledgerEntries.pay('pi_made_up', { amount: 1, metadata: { applicationId: 'no id' } })
  ledgerEntries.pay('pi_open', { status: 'canceled' })
  ledgerEntries.refund('pi_made_up', { amount: 1 })
  const told = { of: id, problem: 'unknown_payment', subject: 'pi_shop', amount: 'EUR 9.99', payment: 'pi_shop' }
  expect(await books.compared()).toMatchObject([told])
  ledgerEntries.refund('pi_shop', { amount: 999 })
  expect([await books.compared(), await books.strays()]).toEqual([[], []])

  // A checkout session of ours that belongs to another application there.
  checkoutSession.client_reference_id = crypto.randomUUID()
  checkoutSession.metadata = {}
  expect(await books.compared()).toMatchObject([{ of: id, problem: 'unknown_payment', subject: checkoutSession.id }])
})

test('different amount: of a payment or of its checkout session, once', async () => {
  const { id, checkoutSessionId, checkoutSession, intent } = await academy.paid()
  const payment = academy.fake.ledgerEntries.intents.get(intent) ?? {}
  const told = { of: id, problem: 'other_amount', subject: checkoutSessionId, payment: intent }
  Object.assign(payment, { amount: 4000, currency: 'cad' })
  expect(await books.compared()).toMatchObject([{ ...told, amount: 'CAD 40' }])
  checkoutSession.amount_total = 4500
  expect(await books.compared()).toMatchObject([{ ...told, amount: 'USD 45' }])
  checkoutSession.amount_total = 5000
  Object.assign(payment, { amount: 5000, currency: 'usd' })
  expect(await books.compared()).toEqual([])
})

test('what no event reported is recorded from the lists, counted, and on the timeline', async () => {
  const [lost, fresh] = [await academy.opened(), await academy.opened()]
  for (const { checkoutSessionId } of [lost, fresh]) academy.fake.complete(checkoutSessionId)
  const { payment_intent: intent } = academy.fake.checkoutSessions.get(lost.checkoutSessionId) ?? {}
  const paidAt = Math.floor(Date.now() / 1000) - 3700
  Object.assign(academy.fake.ledgerEntries.intents.get(intent ?? '') ?? {}, { created: paidAt })
  expect(await books.compared()).toEqual([])
  expect([await academy.getFee(lost.id), await academy.getFee(fresh.id)]).toEqual(['paid', 'paid'])
  // A fresh one may still be reported.
  expect((await books.last())?.counts).toMatchObject({ recorded: 2, unreported: 1 })
  expect(academy.logged).toContainEqual(expect.objectContaining({ unreported: 1, level: 40 }))
  const { intent: refunded } = await academy.paid()
  academy.fake.ledgerEntries.refund(refunded)
  await books.compared()
  await books.compared()
  expect(await steps()).toEqual(Array(3).fill({ step: 'recorded', problem: null, amount: 'USD 50' }))
})
