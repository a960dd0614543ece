import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#database/client.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { goodApplication } from '#tests/fixtures/application.ts'
import { startFreezingRelay } from '#tests/fixtures/freezing-relay.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { goodResume, resumeForm } from '#tests/fixtures/resume-form.ts'
import { DATABASE_DOWN, getFailure, sharedApi } from './open-api.ts'

const NOBODY = '01900000-0000-7000-8000-000000000000'
const academy = sharedApi()
const pool = () => academy.deps.database.$client
const address = () => new URL(pool().options.connectionString ?? '')

async function mustBeAway(response: Response): Promise<void> {
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
  expect((await getFailure(response)).message).toBe("We can't save this right now. Please try again in 5 seconds.")
}

test('nobody listens where the database should be', async () => {
  const gone = academy.changed({ database: openDatabase(DATABASE_DOWN) })
  await mustBeAway(await gone.register())
  await mustBeAway(await gone.register({ ApplicationFeeWaiverCode: 'CANDLE25' }))
  await mustBeAway(await gone.checkout(NOBODY))
  await mustBeAway(await gone.webhook(stripeEvent('customer.created', { id: 'cus_1' })))
  await mustBeAway(await gone.postJson('Contact/send-message', goodLeads['Contact/send-message']))
  await mustBeAway(await gone.post('Resume/submit', resumeForm()))
  await mustBeAway(await gone.postJson('Newsletter/subscribe', { 'Email Address': goodResume.email }))
  expect((await gone.api.request('/CourseNorthAmerica/get-courses')).status).toBe(200)
  const people = [goodApplication.EmailAddress, goodLeads['Contact/send-message'].email, goodResume.email]
  const logged = JSON.stringify(academy.logged)
  expect(logged).toContain('the database does not answer')
  expect(people.filter((email) => logged.includes(email))).toEqual([])
})

const soon = { timeout: 20_000 }
const allGivenBack = ({ totalCount, idleCount } = pool()) =>
  expect(totalCount - idleCount, 'connections that nobody gave back').toBe(0)

test('connections cut in the middle of everything: 503 or done, nothing else, and all is well after', async () => {
  const id = await academy.registered()
  const calls: Promise<Response>[] = []
  for (let round = 0; round < 5; round++) {
    for (let n = 0; n < 20; n++) {
      const charge = { id: 'ch_1', refunded: true, payment_intent: `pi_${round}_${n}` }
      calls.push(academy.register(), academy.checkout(id), academy.webhook(stripeEvent('charge.refunded', charge)))
    }
    await academy.cutConnections()
  }
  const answers = await Promise.all(calls)
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])

  await vi.waitFor(() => allGivenBack(), soon)
  // One that was cut while it was idle may be noticed no sooner than it is used.
  await vi.waitFor(async () => expect((await academy.register()).status).toBe(200), soon)
  const registered = answers.filter((_value, n) => n % 3 === 0).filter(({ status }) => status === 200)
  const [row] = await academy.rows<{ n: number }>('select count(*)::int n from applications')
  expect(row?.n).toBeGreaterThanOrEqual(registered.length + 2)
})

function openOwn(connectionString: string, silence?: number) {
  const database = openDatabase(connectionString, undefined, silence)
  onTestFinished(() => database.$client.end())
  return database
}

/** Has a connection waited for 0.5 seconds, until what it returns is called. */
function hurry({ $client: { options } }: Database): () => void {
  expect(options.connectionTimeoutMillis).toBe(5_000)
  options.connectionTimeoutMillis = 500
  return () => {
    options.connectionTimeoutMillis = 5_000
  }
}

test('a pool that is used up', async () => {
  const database = openOwn(address().href)
  const { $client } = database
  const held = await Promise.all(Array.from({ length: $client.options.max ?? 10 }, () => $client.connect()))
  hurry(database)
  const response = await academy.changed({ database }).checkout(NOBODY)
  for (const client of held) client.release()
  await mustBeAway(response)
})

test('a connection that does not open in time, as the first one on a busy machine, costs nobody the form', async () => {
  const relayed = address()
  const relay = await startFreezingRelay({ host: relayed.hostname, port: Number(relayed.port) })
  onTestFinished(() => relay.close())
  relayed.port = String(relay.port)
  const database = openOwn(relayed.href)
  hurry(database)
  relay.freeze()
  const connecting = vi.spyOn(pg.Pool.prototype, 'connect')
  onTestFinished(() => connecting.mockRestore())
  const registering = academy.changed({ database }).register()
  await vi.waitFor(() => expect(connecting).toHaveBeenCalledTimes(2), soon)
  relay.thaw()
  expect((await registering).status).toBe(200)
})

test('a connection that the server closed while it was idle costs nobody the form', async () => {
  const database = openOwn(address().href)
  const own = academy.changed({ database })
  const send = () => own.postJson('Contact/send-message', goodLeads['Contact/send-message'])
  expect((await send()).status).toBe(200)
  const { query } = pg.Client.prototype
  let closed = 0
  const closing = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (args[0] === 'begin' && closed++ === 0) return Promise.reject(new Error('Connection terminated unexpectedly'))
    return Reflect.apply(query, this, args)
  } as typeof query)
  onTestFinished(() => closing.mockRestore())
  expect((await send()).status).toBe(200)
  expect(closed).toBeGreaterThan(1)
  allGivenBack(database.$client)
})

test('a database that says nothing at all: 503 for everyone who waits, and all is well after', async () => {
  const relayed = address()
  const relay = await startFreezingRelay({ host: relayed.hostname, port: Number(relayed.port) })
  onTestFinished(() => relay.close())
  relayed.port = String(relay.port)
  // Long enough for an answer on a machine that is busy.
  const database = openOwn(relayed.href, 1_000)
  const silent = academy.changed({ database })
  const id = await silent.registered()
  const waived = { ApplicationFeeWaiverCode: 'CANDLE25' }
  const haveTime = hurry(database)
  relay.freeze()
  const answers = await Promise.all([
    ...Array.from({ length: 30 }, () => silent.register()),
    // One address, so one after another: the first one's silence must do for all.
    ...Array.from({ length: 30 }, () => silent.register(waived)),
    silent.checkout(id),
    silent.webhook(stripeEvent('customer.created', { id: 'cus_1' })),
  ])
  await Promise.all(answers.map(mustBeAway))

  relay.thaw()
  haveTime()
  await vi.waitFor(async () => expect((await silent.register()).status).toBe(200), soon)
  expect((await silent.register(waived)).status).toBe(200)
  expect((await silent.checkout(id)).status).toBe(200)
  allGivenBack(database.$client)
})

test('by default an answer is waited for a little longer than a statement may take', () => {
  const { query_timeout: answer, statement_timeout: statement } = pool().options
  expect(answer).toBeGreaterThan(Number(statement))
})
