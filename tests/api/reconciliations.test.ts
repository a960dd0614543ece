import { expect, test } from 'vitest'
import { lastReconciliation, startReconciliation } from '#services/payments/reconciliation/history.ts'
import { reconcile } from '#services/payments/reconciliation/run.ts'
import { dismissStray } from '#services/payments/reconciliation/strays.ts'
import type { Fault } from '#tests/fakes/stripe-faults.ts'
import { setUpBooks } from '#tests/fixtures/books.ts'
import { hire } from '#tests/fixtures/hire.ts'

// Comparisons with Stripe as such: rights, one at a time, cut off, with lists that are not whole; and payments of nobody.

const books = setUpBooks()
const { academy, finn, told, last, strays } = books
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
  ['a page of a list is missing', ['none', 'busy'], 'when asked for checkout sessions: StripeRateLimitError'],
  ['the key may not read disputes', ['none', 'none', 'none', 'forbidden'], 'The Stripe key may not read disputes'],
])('nothing of the lists is settled where %s', async (_case, faults, error) => {
  const { id } = await academy.paid()
  await academy.paid()
  await academy.paid()
  const { ledgerEntries } = academy.fake
  ledgerEntries.pay('pi_of_application', { metadata: { applicationId: id } })
  ledgerEntries.pay('pi_of_nobody')
  await reconcile(academy.deps)
  const open = [await told(), await strays()]
  expect(open).toMatchObject([[{ of: id }], [{ id: 'pi_of_nobody' }]])
  for (const intent of ['pi_of_application', 'pi_of_nobody']) ledgerEntries.refund(intent)
  academy.fake.faults.push(...faults)
  await reconcile(academy.deps)
  expect(academy.fake.faults).toEqual([])
  expect(await last()).toMatchObject({ state: 'failed', error: expect.stringContaining(error) })
  expect([await told(), await strays()]).toEqual(open)
  await reconcile(academy.deps)
  expect([await told(), await strays()]).toEqual([[], []])
})

test('a new problem returns a finished record to the inbox, once', async () => {
  const { id } = await disputed()
  const getState = () => academy.rows('select state from records where id = $1', [id])
  await reconcile(academy.deps)
  expect(await getState()).toEqual([{ state: 'in_progress' }])
  expect(await academy.rows('select kind, staff_id from record_events where record_id = $1 order by id', [id])).toEqual(
    [
      { kind: 'state', staff_id: null },
      { kind: 'money', staff_id: null },
      { kind: 'money', staff_id: null },
    ],
  )
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
  expect(await last()).toMatchObject({ state: 'finished', counts: { payments: 10_050 } })
  expect(await strays()).toHaveLength(2)
})

test('on demand: one job, shown as waiting, then finished', async () => {
  await Promise.all([start(), start(), start()])
  expect(await last()).toMatchObject({ state: 'waiting', staffId: finn.staffId, finishedAt: null })
  expect(await jobs()).toHaveLength(1)
  await academy.rows('delete from graphile_worker._private_jobs')
  academy.fake.meanwhile = async () => {
    expect(await last()).toMatchObject({ state: 'running' })
    await start()
    expect(await jobs()).toEqual([])
  }
  await reconcile(academy.deps)
  expect(await last()).toMatchObject({ state: 'finished', staffId: finn.staffId })
  await start()
  expect(await last()).toMatchObject({ state: 'waiting' })
  const maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
  for (const act of [startReconciliation, lastReconciliation])
    await expect(act(academy.deps, maya)).rejects.toMatchObject({ reason: 'forbidden' })
})

test('of two at once one compares, and tells of each problem once', async () => {
  await disputed()
  await Promise.all([reconcile(academy.deps), reconcile(academy.deps), reconcile(academy.deps)])
  expect(await last()).toMatchObject({ state: 'finished', counts: { checkoutSessions: 1 } })
  expect(await told()).toHaveLength(1)
  expect(await academy.rows("select from record_events where detail->>'step' = 'found'")).toHaveLength(1)
  expect(await academy.rows('select from reconciliations')).toHaveLength(1)
})

test('staff dismiss a payment of nobody once, and it stays dismissed, even if it changes', async () => {
  const { ledgerEntries } = academy.fake
  ledgerEntries.pay('pi_shop')
  await reconcile(academy.deps)
  const maya = await hire(academy.deps.database, 'admissions', 'Maya Sample')
  await expect(dismissStray(academy.deps, maya, 'pi_shop')).rejects.toMatchObject({ reason: 'forbidden' })
  const both = await Promise.allSettled([1, 2].map(() => dismissStray(academy.deps, finn, 'pi_shop')))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  ledgerEntries.refund('pi_shop', { amount: 1 })
  await reconcile(academy.deps)
  expect(await strays()).toEqual([])
  expect(await academy.rows("select detail from audit_log where action = 'payment.dismissed'")).toEqual([
    { detail: { payment: 'pi_shop' } },
  ])
})

test('the lists go back to the oldest payment of nobody, but not for ever', async () => {
  const intent = academy.fake.ledgerEntries.pay('pi_old')
  const now = intent.created
  await reconcile(academy.deps)
  const age = (days: number) => {
    intent.created = now - days * 86_400
    return academy.rows('update stray_payments set created = $1', [intent.created])
  }
  await age(200)
  academy.fake.ledgerEntries.refund('pi_old')
  await reconcile(academy.deps)
  expect(await strays()).toHaveLength(1)
  await age(40)
  await reconcile(academy.deps)
  expect(await strays()).toEqual([])
})
