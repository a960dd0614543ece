import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#database/client.ts'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import { type FreezingRelay, startFreezingRelay } from '#tests/fixtures/freezing-relay.ts'
import { openApi, type TestApi } from './open-api.ts'

// Short, so that the test is, and long enough for an answer on a machine that is busy; the server's own is eleven seconds.
const SILENCE = 1_000
let home: TestApi
let relay: FreezingRelay
let database: Database
let academy: TestApi

beforeAll(async () => {
  home = await openApi()
  const address = new URL(home.deps.database.$client.options.connectionString ?? '')
  relay = await startFreezingRelay({ host: address.hostname, port: Number(address.port) })
  address.port = String(relay.port)
  database = openDatabase(address.href, undefined, SILENCE)
  academy = await openApi({ database })
})
afterAll(async () => {
  relay.close()
  await database.$client.end()
  await academy.close()
  await home.close()
})

const isAway = (response: Response) => response.status === 503 && response.headers.get('Retry-After') === '5'

test('a database that says nothing at all: 503 for everyone who waits, and all is well after', async () => {
  const id = await academy.registered()
  const waived = { ApplicationFeeWaiverCode: 'CANDLE25' }
  relay.freeze()
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => academy.register()),
    // One address, so one after another: the first one's silence must do for all.
    ...Array.from({ length: 30 }, () => academy.register(waived)),
    academy.checkout(id),
    academy.webhook(stripeEvent('customer.created', { id: 'cus_1' })),
  ])
  expect(answers.filter((answer) => !isAway(answer))).toEqual([])

  relay.thaw()
  await vi.waitFor(async () => expect((await academy.register()).status).toBe(200), { timeout: 10_000 })
  expect((await academy.register(waived)).status).toBe(200)
  expect((await academy.checkout(id)).status).toBe(200)
  const pool = database.$client
  expect(pool.totalCount - pool.idleCount, 'connections that nobody gave back').toBe(0)
})

test('by default an answer is waited for a little longer than a statement may take', () => {
  const { options } = home.deps.database.$client
  expect(options.query_timeout).toBeGreaterThan(Number(options.statement_timeout))
})
