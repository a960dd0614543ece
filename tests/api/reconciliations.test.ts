import { expect, test } from 'vitest'
import { closeDiscrepancy, listDiscrepancies } from '#services/payments/reconciliation/discrepancies.ts'
import { listReconciliations, startReconciliation } from '#services/payments/reconciliation/history.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import type { Fault } from '#tests/fakes/stripe-faults.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'
import { hire } from '#tests/fixtures/hire.ts'

// Comparisons with Stripe as such: rights, one at a time, cut off, with lists that are not whole; and closing by staff.

const books = setUpBooks()
const { academy, finn, discrepancies, runs } = books
const start = () => startReconciliation(academy.deps, finn)
const jobs = () =>
  academy.rows<{ key: string }>("select key from graphile_worker._private_jobs where key = 'reconcile'")

/** A paid application with a disputed payment, and its record done. */
async function disputed() {
  const { id, intent } = await academy.paid()
  const dispute = academy.fake.ledgerEntries.dispute(intent)
  await academy.rows("update records set state = 'done' where id = $1", [id])
  return { id, dispute }
}

test.each<[string, Fault[], string]>([
  ['Stripe does not answer', ['down', 'down', 'down'], 'Stripe gave no usable answer when asked for checkout sessions'],
  ['a page of a list is missing', ['none', 'busy'], 'when asked for refunds: StripeRateLimitError'],
  ['the key may not read disputes', ['none', 'none', 'forbidden'], 'The Stripe key may not read disputes (README'],
])('nothing closes where %s', async (_, faults, error) => {
  const { dispute } = await disputed()
  await reconcile(academy.deps)
  const [known] = await discrepancies()
  expect(known?.kind).toBe('dispute')
  dispute.status = 'won'
  academy.fake.ledgerEntries.disputes = []
  // Recorded here as over, which the rest of the lists would show.
  await academy.rows("update ledger_entries set state = 'won' where kind = 'dispute'")
  academy.fake.faults.push(...faults)
  await reconcile(academy.deps)
  expect(academy.fake.faults).toEqual([])
  expect((await runs())[0]).toMatchObject({ state: 'failed', error: expect.stringContaining(error) })
  expect(await discrepancies()).toEqual([known])
  await reconcile(academy.deps)
  expect([await discrepancies(), (await runs())[0]?.counts.closed]).toEqual([[], 1])
})

test('a new discrepancy returns a finished record to the inbox, once', async () => {
  const { id } = await disputed()
  const getState = () => academy.rows('select state from records where id = $1', [id])
  await reconcile(academy.deps)
  expect(await getState()).toEqual([{ state: 'in_progress' }])
  expect(await academy.rows('select kind, staff_id from record_events where record_id = $1', [id])).toEqual([
    { kind: 'state', staff_id: null },
  ])
  await academy.rows("update records set state = 'done' where id = $1", [id])
  await reconcile(academy.deps)
  expect(await getState()).toEqual([{ state: 'done' }])
})

test('more than 10,000 payments are all read', async () => {
  academy.fake.largestPage = 100
  for (let number = 0; number < 10_050; number++) {
    // The oldest, on the last page, and the newest.
    const status = number === 0 || number === 10_049 ? 'succeeded' : 'canceled'
    academy.fake.ledgerEntries.pay(`pi_${number}`, { status })
  }
  await reconcile(academy.deps)
  academy.fake.largestPage = 2
  expect((await runs())[0]).toMatchObject({ state: 'finished', counts: { payments: 10_050, opened: 2 } })
})

test('on demand: one job, shown as waiting, then finished, by whom', async () => {
  await Promise.all([start(), start(), start()])
  expect(await runs()).toMatchObject([{ state: 'waiting', by: 'Finn Sample', finishedAt: null }])
  expect(await jobs()).toHaveLength(1)
  await academy.rows('delete from graphile_worker._private_jobs')
  academy.fake.meanwhile = async () => {
    expect(await runs()).toMatchObject([{ state: 'running' }])
    await start()
    expect([await jobs(), await runs()]).toEqual([[], [expect.anything()]])
  }
  await reconcile(academy.deps)
  expect(await runs()).toMatchObject([{ state: 'finished', by: 'Finn Sample' }])
  await start()
  expect((await runs()).map(({ state }) => state)).toEqual(['waiting', 'finished'])
  const maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
  for (const act of [startReconciliation, listReconciliations])
    await expect(act(academy.deps, maya)).rejects.toMatchObject({ reason: 'forbidden' })
})

test('of two at once one compares, and stores each discrepancy once', async () => {
  await disputed()
  await Promise.all([reconcile(academy.deps), reconcile(academy.deps), reconcile(academy.deps)])
  expect(await runs()).toMatchObject([{ state: 'finished', counts: { checkoutSessions: 1, opened: 1 } }])
})

test('staff close a discrepancy by a resolution of its kind, once, and it stays closed', async () => {
  const { id, dispute } = await disputed()
  await reconcile(academy.deps)
  const [{ id: discrepancy } = { id: '' }] = await discrepancies()
  const close = (resolution: string, actor = finn, item = discrepancy, note = '') =>
    closeDiscrepancy(academy.deps, actor, item, resolution, note)
  const maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
  await expect(close('answered', maya)).rejects.toMatchObject({ reason: 'forbidden' })
  for (const resolution of ['refund', 'keep', '', 'resolved'])
    await expect(close(resolution)).rejects.toMatchObject({ reason: 'invalid' })
  await expect(close('answered', finn, discrepancy, 'x'.repeat(10_001))).rejects.toMatchObject({ reason: 'invalid' })
  for (const missing of ['x', crypto.randomUUID()])
    await expect(close('answered', finn, missing)).rejects.toMatchObject({ reason: 'not_found' })
  const both = await Promise.allSettled([close('answered'), close('accepted')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(close('answered')).rejects.toMatchObject({ reason: 'conflict' })

  await reconcile(academy.deps)
  const [closed] = await discrepancies(true)
  expect(closed).toMatchObject({ closedAs: expect.stringMatching(/answered|accepted/), closedByName: 'Finn Sample' })
  expect(await academy.rows("select record_id, detail from audit_log where action = 'discrepancy.closed'")).toEqual([
    { record_id: id, detail: { discrepancy, kind: 'dispute', resolution: closed?.closedAs } },
  ])
  expect(await discrepancies()).toEqual([])
  dispute.status = 'under_review'
  await reconcile(academy.deps)
  expect(await discrepancies()).toMatchObject([{ closedAt: null, closedAs: null, theirs: { state: 'under_review' } }])
})

test('what is not the academy’s stays closed, even if it changes', async () => {
  academy.fake.ledgerEntries.pay('pi_shop')
  await reconcile(academy.deps)
  await closeDiscrepancy(academy.deps, finn, (await discrepancies())[0]?.id ?? '', 'not_ours')
  academy.fake.ledgerEntries.refund('pi_shop', { amount: 1 })
  await reconcile(academy.deps)
  expect(await discrepancies()).toEqual([])
})

test('a list that does not go back far enough closes nothing older', async () => {
  const intent = academy.fake.ledgerEntries.pay('pi_old', { amount: 2 })
  const now = intent.created
  intent.created = now - 20 * 86_400
  await reconcile(academy.deps)
  const age = (days: number) => {
    intent.created = now - days * 86_400
    return academy.rows(
      `update payment_discrepancies set theirs = theirs || jsonb_build_object('created', $1::bigint)`,
      [intent.created],
    )
  }
  // The lists go back to what is open, but not for ever.
  for (const days of [40, 200]) {
    await age(days)
    await reconcile(academy.deps)
    expect(await discrepancies()).toHaveLength(1)
  }
  await age(40)
  academy.fake.ledgerEntries.refund('pi_old', { amount: 2 })
  await reconcile(academy.deps)
  expect(await discrepancies()).toEqual([])
})

test('page two of the discrepancies skips nobody after some of page one were closed', async () => {
  await academy.rows(
    `insert into payment_discrepancies (id, kind, subject, ours, theirs, opened_at)
     select gen_random_uuid(), 'unknown_payment', 'pi_' || n, '{}', '{"created": 1}', now() + n * interval '1 microsecond'
     from generate_series(1, 60) n`,
  )
  const one = await listDiscrepancies(academy.deps, finn)
  for (const { id } of one.rows.slice(0, 5)) await closeDiscrepancy(academy.deps, finn, id, 'not_ours')
  const two = await listDiscrepancies(academy.deps, finn, { after: one.next ?? '' })
  expect(new Set([...one.rows, ...two.rows].map(({ subject }) => subject)).size).toBe(60)
  const closed = await listDiscrepancies(academy.deps, finn, { closed: true, after: 'x' })
  expect(closed.rows).toHaveLength(5)
})
