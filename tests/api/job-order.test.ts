import { parseCrontab } from 'graphile-worker'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addJobs, jobOrder, WORKERS } from '#database/jobs.ts'
import { crontab } from '#jobs/tasks.ts'
import { startJobs } from '#jobs/worker.ts'
import { statusPart } from '#mail/emails/status.ts'
import { requestSignIn } from '#services/applicants/sign-in-requests.ts'
import { emailJob } from '#services/email-jobs.ts'
import { createStripe } from '#services/payments/stripe/client.ts'
import { sharedApi } from './open-api.ts'

const soon = { timeout: 25_000, interval: 50 }
const academy = sharedApi()
/** What the emails that were started are about, in order. */
let started: string[]
/** Ends the emails under way, the first first. */
let ends: (() => void)[]
let jobs: { stop(): Promise<void> } | undefined
beforeEach(async () => {
  await academy.rows('delete from graphile_worker._private_jobs')
  ;[started, ends] = [[], []]
})
afterEach(async () => {
  for (const end of ends) end()
  await jobs?.stop()
})

/** A mail server that takes an email when the test says so. */
const send = ({ key }: { key: string }) =>
  new Promise<void>((resolve) => {
    started.push(key.split('.')[0] ?? '')
    ends.push(resolve)
  })
const mailer = () => ({ ...academy.deps.mailer, send })

test('a sign-in email goes out before what is left of a release', async () => {
  for (let n = 0; n < WORKERS + 4; n++) await academy.registered({ EmailAddress: `person${n}@visitor.example` })
  await academy.rows('delete from graphile_worker._private_jobs')
  const rows = await academy.rows<{ id: string; since: Date }>(
    `update applications set status = 'in_review', status_since = date_trunc('milliseconds', now())
     returning id, status_since as since`,
  )
  await addJobs(
    academy.deps.database,
    rows.map(({ id, since }) =>
      emailJob('status', 'visitor', id, statusPart({ status: 'in_review', statusSince: since })),
    ),
  )
  jobs = await startJobs({ ...academy.deps, mailer: mailer() })
  await vi.waitFor(() => expect(started).toHaveLength(WORKERS), soon)
  await requestSignIn(academy.deps, { email: 'person0@visitor.example', address: '192.0.2.9' })
  ends[0]?.()
  await vi.waitFor(() => expect(started).toHaveLength(WORKERS + 1), soon)
  expect(started.at(-1)).toBe('sign_in')
})

test('payments that Stripe does not answer about keep no email waiting', async () => {
  const email = 'held@visitor.example'
  const id = await academy.registered({ EmailAddress: email })
  await academy.checkout(id)
  const [checkoutSession] = await academy.rows<{ id: string }>(
    "update checkout_sessions set payment_intent_id = 'pi_1', payment = 'paid' returning id",
  )
  const stripe = createStripe({ secretKey: 'sk_test_of_the_tests' })
  const hangs = () => new Promise((_resolve, reject) => ends.push(() => reject(new Error('the test is over'))))
  vi.spyOn(stripe.refunds, 'list').mockImplementation((() => ({ autoPagingToArray: hangs })) as never)
  await academy.rows('delete from graphile_worker._private_jobs')
  const checks = Array.from({ length: 2 * WORKERS }, (_value, n) => ({
    task: 'check_payment',
    payload: { id: checkoutSession?.id },
    key: `check_payment ${n}`,
  }))
  await addJobs(academy.deps.database, checks)
  jobs = await startJobs({ ...academy.deps, payments: { ...academy.deps.payments, stripe }, mailer: mailer() })
  await vi.waitFor(() => expect(ends).not.toEqual([]), soon)
  await requestSignIn(academy.deps, { email, address: '192.0.2.9' })
  await vi.waitFor(() => expect(started).toEqual(['sign_in']), soon)
  const running = "select from graphile_worker.jobs where locked_at is not null and task_identifier = 'check_payment'"
  expect(await academy.rows(running)).toHaveLength(1)
})

test('the clock queues its tasks in the order of all others', () => {
  const byClock = parseCrontab(crontab).map(({ task, options: { queueName: queue, priority } }) => ({
    task,
    queue,
    priority,
  }))
  for (const { task, ...order } of byClock)
    expect(order, task).toEqual({ queue: undefined, priority: undefined, ...jobOrder[task] })
  expect(new Set(Object.values(jobOrder).map(({ queue }) => queue)).size).toBeLessThan(WORKERS - 1)
})
