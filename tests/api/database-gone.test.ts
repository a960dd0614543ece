import { expect, inject, test, vi } from 'vitest'
import { createApi } from '#api/app.ts'
import { openDatabase } from '#database/client.ts'
import { withClient } from '#database/with-client.ts'
import { applicationStatus } from '#services/applications/service.ts'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import { DATABASE_DOWN, failureOf, openApi, sharedApi } from './open-api.ts'

const academy = sharedApi()

async function mustBeAway(response: Response): Promise<void> {
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
  expect((await failureOf(response)).message).toBe("We can't save this right now. Please try again in 5 seconds.")
}

test('nobody listens where the database should be', async () => {
  const gone = await openApi({ database: openDatabase(DATABASE_DOWN) })
  await mustBeAway(await gone.register())
  await mustBeAway(await gone.register({ ApplicationFeeWaiverCode: 'CANDLE25' }))
  await mustBeAway(await gone.checkout('01900000-0000-7000-8000-000000000000'))
  await mustBeAway(await gone.webhook(stripeEvent('customer.created', { id: 'cus_1' })))
  expect((await gone.api.request('/CourseNorthAmerica/get-courses')).status).toBe(200)
  expect(JSON.stringify(gone.logged)).not.toContain('ada@')
  await gone.close()
})

test('connections cut in the middle of everything: 503 or done, nothing else, and all is well after', async () => {
  const id = await academy.registered()
  const calls: Promise<Response>[] = []
  for (let round = 0; round < 5; round++) {
    for (let n = 0; n < 20; n++) {
      calls.push(
        academy.register(),
        academy.checkout(id),
        academy.webhook(
          stripeEvent('charge.refunded', {
            id: 'ch_1',
            refunded: true,
            payment_intent: `pi_${round}_${n}`,
          }),
        ),
      )
    }
    await withClient(inject('databaseServer'), (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(academy.deps.database.$client.options.connectionString ?? '').pathname.slice(1),
      ]),
    )
  }
  const answers = await Promise.all(calls)
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])

  const pool = academy.deps.database.$client
  const soon = { timeout: 20_000 }
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount, 'connections that nobody gave back').toBe(0), soon)
  // One that was cut while it was idle may be noticed no sooner than it is used.
  await vi.waitFor(async () => expect((await academy.register()).status).toBe(200), soon)
  const registered = answers.filter((_, n) => n % 3 === 0).filter(({ status }) => status === 200)
  const [row] = await academy.rows<{ n: number }>('select count(*)::int n from applications')
  expect(row?.n).toBeGreaterThanOrEqual(registered.length + 2)
})

test('a pool that is used up', async () => {
  const pool = academy.deps.database.$client
  const api = createApi(academy.deps)
  const held = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
  const response = await api.request('/Stripe/create-checkout-session', {
    method: 'POST',
    body: JSON.stringify({ applicationId: '01900000-0000-7000-8000-000000000000' }),
  })
  for (const client of held) client.release()
  await mustBeAway(response)
})

test('the state of a fee, for pages', async () => {
  const id = await academy.registered()
  expect(await applicationStatus(academy.deps, id)).toMatchObject({ feeStatus: 'due' })
  expect(await applicationStatus(academy.deps, '01900000-0000-7000-8000-000000000000')).toBeNull()
  expect(await applicationStatus(academy.deps, "'; drop table applications")).toBeNull()
})
