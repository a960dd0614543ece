// Each kind of discrepancy opens with both sides and closes by itself.
import { expect, test } from 'vitest'
import { closeDiscrepancy } from '#services/payments/reconciliation/discrepancies.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'

const books = setUpBooks()
const { academy } = books

test('books that agree have no discrepancy, and the run says what it read', async () => {
  await academy.paid()
  await academy.opened()
  expect(await books.compared()).toEqual([])
  expect((await books.runs())[0]).toMatchObject({
    state: 'finished',
    by: null,
    counts: {
      checkoutSessions: 2,
      payments: 1,
      uncompared: 0,
      refunds: 0,
      disputes: 0,
      opened: 0,
      closed: 0,
      settled: 0,
    },
  })
})

test('a run says how many payments of the ledger Stripe’s lists lack', async () => {
  const { id } = await academy.opened()
  await academy.rows(
    `insert into ledger_entries (id, kind, application_id, amount, currency, state, created, seen_at)
     values ('by hand', 'payment', $1, 5000, 'usd', 'succeeded', extract(epoch from now())::bigint, now())`,
    [id],
  )
  await books.compared()
  expect((await books.runs())[0]?.counts).toMatchObject({ payments: 0, uncompared: 1, opened: 0 })
})

/** Two checkouts of one application that can both be paid: the site takes the first one for ended. */
async function openTwo() {
  const first = await academy.opened()
  await academy.webhook(
    stripeEvent('checkout.session.expired', academy.fake.checkoutSessions.get(first.checkoutSessionId)),
  )
  return [first, { id: first.id, checkoutSessionId: await academy.getCheckoutSession(first.id) }] as const
}

test('overpaid: open while more was received than is owed, with all payments', async () => {
  const [one, other] = await openTwo()
  const [first, again] = [await academy.paid(one), await academy.paid(other)]
  const [found, ...others] = await books.compared()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    kind: 'overpaid',
    subject: first.id,
    applicationId: first.id,
    recordId: first.id,
    ours: { owed: 5000, currency: 'usd' },
    theirs: { payments: 2, received: 10_000, returned: 0, payment: expect.stringContaining(again.intent) },
  })
  const refund = academy.fake.ledgerEntries.refund(again.intent, { amount: 4999 })
  expect(await books.compared()).toMatchObject([{ kind: 'overpaid', theirs: { received: 10_000, returned: 4999 } }])
  refund.status = 'failed'
  academy.fake.ledgerEntries.refund(first.intent, { amount: 2500 })
  academy.fake.ledgerEntries.refund(again.intent, { amount: 2500, status: 'pending' })
  expect(await books.compared()).toMatchObject([
    { kind: 'overpaid', theirs: { returned: 2500 } },
    { kind: 'refund_problem' },
  ])
  academy.fake.ledgerEntries.dispute(first.intent, { amount: 2500, status: 'lost' })
  expect((await books.compared()).map(({ kind }) => kind)).not.toContain('overpaid')
  expect(await books.discrepancies(true)).toMatchObject([
    { kind: 'overpaid', closedAs: 'resolved', closedByName: null },
  ])
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
  const ours = { owed: 0, status: 'rejected', since: expect.any(Number) }
  const theirs = { payment: expect.stringMatching(/^pi_/), received: 5000, returned: 0, currency: 'usd' }
  expect(await books.compared()).toMatchObject([{ kind: 'overpaid', subject: after.id, ours, theirs }])
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
  const ours = { owed: 5000, status: 'withdrawn' }
  const theirs = { payments: 2, received: 10_000, returned: 0 }
  expect(await books.compared()).toMatchObject([{ kind: 'overpaid', subject: first.id, ours, theirs }])
  academy.fake.ledgerEntries.refund(first.intent)
  expect(await books.compared()).toMatchObject([{ ours: { owed: 0 }, theirs: { received: 10_000, returned: 5000 } }])
  await close(first.id, 'in_review', '0 s')
  expect(await books.compared()).toEqual([])
})

test('overpaid, although it was waived; a code that left something to pay is no discrepancy', async () => {
  const [waived, discounted] = [await academy.paid(), await academy.paid()]
  await academy.rows(`update applications set waiver_code = 'candle25' where id = any($1)`, [
    [waived.id, discounted.id],
  ])
  await academy.rows('update applications set fee_amount = 0 where id = $1', [waived.id])
  const ours = { code: 'candle25', owed: 0, currency: 'usd' }
  const theirs = { payment: waived.intent, received: 5000, returned: 0 }
  expect(await books.compared()).toMatchObject([{ kind: 'overpaid', subject: waived.id, ours, theirs }])
  academy.fake.ledgerEntries.refund(waived.intent)
  expect(await books.compared()).toEqual([])
})

test('what staff kept opens again by other money only; a refund at Stripe is on the timeline, and no discrepancy', async () => {
  const { id, intent } = await academy.paid()
  await academy.rows('update applications set fee_amount = 0 where id = $1', [id])
  const [found] = await books.compared()
  await closeDiscrepancy(academy.deps, books.finn, found?.id ?? '', 'keep', ' Promised by phone. ')
  await close(id, 'in_review', '0 s')
  expect(await books.compared()).toEqual([])
  const closing = "select note, detail->>'resolution' as resolution from record_events where kind = 'discrepancy'"
  expect(await academy.rows(closing)).toEqual([{ note: 'Promised by phone.', resolution: 'keep' }])
  academy.fake.ledgerEntries.refund(intent, { amount: 2000 })
  expect(await books.compared()).toMatchObject([{ kind: 'overpaid', theirs: { received: 5000, returned: 2000 } }])
})

test('refund failed: until another one brought the money back; a declined one, too', async () => {
  const [late, declined] = [await academy.paid(), await academy.paid()]
  const refund = academy.fake.ledgerEntries.refund(late.intent, { amount: 3000 })
  await academy.rows(
    `insert into refunds (id, application_id, checkout_session_id, amount, currency, reason, state, ledger_entry_id, error, staff_id)
     values (gen_random_uuid(), $1, $2, 3000, 'usd', 'goodwill', 'submitted', $3, null, $6),
       (gen_random_uuid(), $4, $5, 1000, 'usd', 'goodwill', 'declined', null, 'charge_disputed', $6)`,
    [late.id, late.checkoutSessionId, refund.id, declined.id, declined.checkoutSessionId, books.finn.staffId],
  )
  const ofDeclined = {
    kind: 'refund_problem',
    applicationId: declined.id,
    ours: { amount: 1000, currency: 'usd' },
    theirs: { state: 'declined', error: 'charge_disputed' },
  }
  expect(await books.compared()).toMatchObject([ofDeclined])
  refund.status = 'failed'
  const ours = { request: expect.any(String), amount: 3000 }
  const theirs = { refund: refund.id, state: 'failed', amount: 3000 }
  expect(await books.compared()).toMatchObject([
    ofDeclined,
    { kind: 'refund_problem', subject: refund.id, ours, theirs },
  ])
  academy.fake.ledgerEntries.refund(late.intent, { amount: 3000 })
  academy.fake.ledgerEntries.refund(declined.intent, { amount: 1000 })
  expect(await books.compared()).toEqual([])
})

test('disputed: until it is decided, however long that takes', async () => {
  const { id, checkoutSessionId, intent } = await academy.paid()
  const dispute = academy.fake.ledgerEntries.dispute(intent, { amount: 5000 })
  const ours = { checkoutSession: checkoutSessionId, amount: 5000 }
  const theirs = { dispute: dispute.id, payment: intent, amount: 5000, currency: 'usd', state: 'needs_response' }
  expect(await books.compared()).toMatchObject([
    { kind: 'dispute', subject: dispute.id, applicationId: id, ours, theirs },
  ])
  // The list does not go back so far any more.
  dispute.created -= 200 * 86_400
  await academy.rows('update ledger_entries set created = $2 where id = $1', [dispute.id, dispute.created])
  dispute.status = 'won'
  expect(await books.compared()).toEqual([])
})

// What shows in Stripe's lists alone.
test('unknown payment: none of ours, unless all of it went back', async () => {
  const { id, checkoutSession } = await academy.paid()
  const { ledgerEntries } = academy.fake
  const shop = { amount: 999, currency: 'eur', metadata: { applicationId: id } }
  const { created } = ledgerEntries.pay('pi_shop', shop)
  ledgerEntries.pay('pi_made_up', { amount: 1, metadata: { applicationId: 'no id' } })
  ledgerEntries.pay('pi_open', { status: 'canceled' })
  ledgerEntries.refund('pi_made_up', { amount: 1 })
  const theirs = { payment: 'pi_shop', amount: 999, currency: 'eur', state: 'succeeded', created }
  const ours = { objection: 'not a payment of ours' }
  expect(await books.compared()).toMatchObject([
    { kind: 'unknown_payment', subject: 'pi_shop', applicationId: id, ours, theirs },
  ])
  ledgerEntries.refund('pi_shop', { amount: 999 })
  expect(await books.compared()).toEqual([])

  // A checkout session of ours that belongs to another application there.
  checkoutSession.client_reference_id = crypto.randomUUID()
  checkoutSession.metadata = {}
  expect(await books.compared()).toMatchObject([
    {
      kind: 'unknown_payment',
      subject: checkoutSession.id,
      applicationId: id,
      ours: { objection: 'application differs' },
    },
  ])
})

test('different amount: of a payment or of its checkout session, once', async () => {
  const { id, checkoutSessionId, checkoutSession, intent } = await academy.paid()
  const payment = academy.fake.ledgerEntries.intents.get(intent) ?? {}
  const common = { kind: 'other_amount', subject: checkoutSessionId, applicationId: id }
  const ours = { checkoutSession: checkoutSessionId, amount: 5000, currency: 'usd' }
  Object.assign(payment, { amount: 4000, currency: 'cad' })
  const ofPayment = { payment: intent, amount: 4000, currency: 'cad' }
  expect(await books.compared()).toMatchObject([{ ...common, ours, theirs: ofPayment }])
  checkoutSession.amount_total = 4500
  const ofCheckoutSession = { checkoutSession: checkoutSessionId, amount: 4500, currency: 'usd', state: 'paid' }
  expect(await books.compared()).toMatchObject([{ ...common, ours, theirs: ofCheckoutSession }])
  checkoutSession.amount_total = 5000
  Object.assign(payment, { amount: 5000, currency: 'usd' })
  expect(await books.compared()).toEqual([])
})

test('a payment without an event is recorded from the list and counted; a fresh one may still be reported', async () => {
  const [lost, fresh] = [await academy.opened(), await academy.opened()]
  for (const { checkoutSessionId } of [lost, fresh]) academy.fake.complete(checkoutSessionId)
  const { payment_intent: intent } = academy.fake.checkoutSessions.get(lost.checkoutSessionId) ?? {}
  const paidAt = Math.floor(Date.now() / 1000) - 3700
  Object.assign(academy.fake.ledgerEntries.intents.get(intent ?? '') ?? {}, { created: paidAt })
  expect(await books.compared()).toEqual([])
  expect([await academy.getFee(lost.id), await academy.getFee(fresh.id)]).toEqual(['paid', 'paid'])
  expect((await books.runs())[0]?.counts).toMatchObject({ opened: 0, closed: 0, settled: 2, unreported: 1 })
  expect(academy.logged).toContainEqual(expect.objectContaining({ unreported: 1, level: 40 }))
})
