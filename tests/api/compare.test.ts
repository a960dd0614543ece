// What our own rows show, once they have all that Stripe lists; each kind opens with both sides and closes by itself.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeDifference } from '#services/payments/differences.ts'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import { type Books, openBooks } from '#tests/fixtures/books.ts'

let books: Books
let academy: Books['academy']
beforeAll(async () => {
  books = await openBooks()
  academy = books.academy
})
afterAll(() => academy.close())
beforeEach(() => books.clear())

test('books that agree have no difference, and the run says what it read', async () => {
  await books.paid()
  await books.opened()
  expect(await books.compared()).toEqual([])
  expect((await books.runs())[0]).toMatchObject({
    ...{ state: 'finished', error: null, by: null },
    counts: { sessions: 2, payments: 1, refunds: 0, disputes: 0, opened: 0, closed: 0, settled: 0 },
  })
})

test('paid twice: open while both payments are, with both payments', async () => {
  const first = await books.paid()
  const again = await books.paid(await otherSessionOf(first.id))
  const [found, ...others] = await books.compared()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    ...{ kind: 'paid_twice', subject: first.id, applicationId: first.id, recordId: first.id },
    ours: { payments: 1, amount: 5000, currency: 'usd' },
    theirs: { payments: 2, amount: 10_000, currency: 'usd', payment: expect.stringContaining(again.intent) },
  })
  academy.fake.movements.refund(again.intent, { amount: 4999 })
  expect((await books.compared()).map(({ kind }) => kind)).toEqual(['paid_twice', 'refunded_at_stripe'])
  academy.fake.movements.refund(again.intent, { amount: 1 })
  expect((await books.compared()).map(({ kind }) => kind)).not.toContain('paid_twice')
  expect(await books.differences(true)).toMatchObject([{ kind: 'paid_twice', closedAs: 'agreed', closedByName: null }])
})

/** A session that was opened while another one was paid. */
async function otherSessionOf(id: string) {
  const [session] = academy.fake.sessions.values()
  const copy = { ...structuredClone(session), id: `cs_other_${id.slice(-8)}`, status: 'open', payment_status: 'unpaid' }
  academy.fake.sessions.set(copy.id, { ...copy, payment_intent: null } as never)
  await academy.rows(
    `insert into checkout_sessions (id, application_id, url, amount, currency, status, expires_at)
     values ($1, $2, '', 5000, 'usd', 'failed', now())`,
    [copy.id, id],
  )
  return { id, sessionId: copy.id }
}

test('paid after it was closed: not for a payment of before; reopened, both agree', async () => {
  const close = (id: string, status: string, since: string) =>
    academy.rows(`update applications set status = $2, status_since = now() + $3::interval where id = $1`, [
      ...[id, status, since],
    ])
  const before = await books.paid()
  await close(before.id, 'withdrawn', '1 minute')
  const [withdrawn, rejected] = [await books.opened(), await books.opened()]
  await close(withdrawn.id, 'withdrawn', '-1 minute')
  await close(rejected.id, 'rejected', '-1 minute')
  // Nobody heard of the payments: the comparison records them first.
  for (const { sessionId } of [withdrawn, rejected]) academy.fake.complete(sessionId)
  const found = await books.compared()
  expect(found.map(({ kind, subject }) => [kind, subject]).sort()).toEqual(
    [withdrawn, rejected].map(({ sessionId }) => ['paid_after_withdrawal', sessionId]).sort(),
  )
  expect(found[0]).toMatchObject({
    ours: { status: expect.stringMatching(/^(withdrawn|rejected)$/), since: expect.any(Number) },
    theirs: { payment: expect.stringMatching(/^pi_/), amount: 5000, currency: 'usd', state: 'succeeded' },
  })
  expect(await academy.feeOf(withdrawn.id)).toBe('paid')
  for (const { id } of [withdrawn, rejected]) await close(id, 'in_review', '0 s')
  expect(await books.compared()).toEqual([])
})

test('waived and paid: nothing was owed; a code that left something to pay is no difference', async () => {
  const [waived, discounted] = [await books.paid(), await books.paid()]
  await academy.rows(`update applications set waiver_code = 'candle25' where id = any($1)`, [
    [waived.id, discounted.id],
  ])
  await academy.rows('update applications set fee_amount = 0 where id = $1', [waived.id])
  expect(await books.compared()).toMatchObject([
    {
      ...{ kind: 'waived_and_paid', subject: waived.sessionId, applicationId: waived.id },
      ours: { code: 'candle25', amount: 0, currency: 'usd' },
      theirs: { payment: waived.intent, amount: 5000, state: 'succeeded' },
    },
  ])
  await academy.rows(
    `insert into refunds (id, application_id, session_id, amount, currency, reason, staff_id)
     values (gen_random_uuid(), $1, $2, 5000, 'usd', 'waiver_entitled', $3)`,
    [waived.id, waived.sessionId, books.finn.staffId],
  )
  academy.fake.movements.refund(waived.intent)
  expect(await books.compared()).toEqual([])
})

test('refunded at Stripe: every refund that nobody asked for at the desk, and no old one', async () => {
  const [one, old, failed] = [await books.paid(), await books.paid(), await books.paid()]
  const refund = academy.fake.movements.refund(one.intent, { amount: 2000, status: 'pending' })
  const before = academy.fake.movements.refund(old.intent, { created: Math.floor(Date.now() / 1000) - 31 * 86_400 })
  await academy.webhook(stripeEvent('refund.created', { ...before }))
  await academy.checkPayments()
  academy.fake.movements.refund(failed.intent, { status: 'failed' })
  const found = (await books.compared()).filter(({ kind }) => kind === 'refunded_at_stripe')
  expect(found).toMatchObject([
    {
      ...{ subject: refund.id, applicationId: one.id },
      ours: { session: one.sessionId, amount: 5000 },
      theirs: { refund: refund.id, payment: one.intent, amount: 2000, currency: 'usd', state: 'pending' },
    },
  ])
  await closeDifference(academy.deps, books.finn, found[0]?.id ?? '', 'intended', ' Promised by phone. ')
  expect((await books.compared()).map(({ kind }) => kind)).toEqual(['refund_failed'])
  expect(
    await academy.rows("select note, detail->>'remedy' as remedy from record_events where kind = 'difference'"),
  ).toEqual([{ note: 'Promised by phone.', remedy: 'intended' }])
  // Other evidence opens it again.
  refund.status = 'succeeded'
  expect((await books.compared()).map(({ kind }) => kind).sort()).toEqual(['refund_failed', 'refunded_at_stripe'])
})

test('refund failed: until another one brought the money back; a declined one, too', async () => {
  const [late, declined] = [await books.paid(), await books.paid()]
  const refund = academy.fake.movements.refund(late.intent, { amount: 3000 })
  await academy.rows(
    `insert into refunds (id, application_id, session_id, amount, currency, reason, state, movement_id, error, staff_id)
     values (gen_random_uuid(), $1, $2, 3000, 'usd', 'goodwill', 'made', $3, null, $6),
       (gen_random_uuid(), $4, $5, 1000, 'usd', 'goodwill', 'declined', null, 'charge_disputed', $6)`,
    [late.id, late.sessionId, refund.id, declined.id, declined.sessionId, books.finn.staffId],
  )
  expect(await books.compared()).toMatchObject([
    {
      ...{ kind: 'refund_failed', applicationId: declined.id, ours: { amount: 1000, currency: 'usd' } },
      theirs: { state: 'declined', error: 'charge_disputed' },
    },
  ])
  refund.status = 'failed'
  const found = await books.compared()
  expect(found).toHaveLength(2)
  expect(found[1]).toMatchObject({
    ...{ kind: 'refund_failed', subject: refund.id, ours: { asked: expect.any(String), amount: 3000 } },
    theirs: { refund: refund.id, state: 'failed', amount: 3000 },
  })
  academy.fake.movements.refund(late.intent, { amount: 3000 })
  academy.fake.movements.refund(declined.intent, { amount: 1000 })
  expect((await books.compared()).map(({ kind }) => kind)).toEqual(['refunded_at_stripe', 'refunded_at_stripe'])
})

test('disputed: until it is decided, however long that takes', async () => {
  const { id, sessionId, intent } = await books.paid()
  const dispute = academy.fake.movements.dispute(intent, { amount: 5000 })
  expect(await books.compared()).toMatchObject([
    {
      ...{ kind: 'disputed', subject: dispute.id, applicationId: id, ours: { session: sessionId, amount: 5000 } },
      theirs: { dispute: dispute.id, payment: intent, amount: 5000, currency: 'usd', state: 'needs_response' },
    },
  ])
  // The list does not go back so far any more.
  dispute.created -= 200 * 86_400
  await academy.rows('update payment_movements set created = $2 where id = $1', [dispute.id, dispute.created])
  dispute.status = 'won'
  expect(await books.compared()).toEqual([])
})
