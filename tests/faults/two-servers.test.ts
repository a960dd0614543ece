import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { startMailServer } from '#tests/fakes/mail-server.ts'
import { startFakeStripe } from '#tests/fakes/stripe.ts'
import { postEvent } from '#tests/fakes/stripe-event.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { audit } from '#tests/fixtures/audit.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { startBalancer } from '#tests/fixtures/round-robin.ts'
import { EVERY_KIND, newSending } from '#tests/fixtures/sendings.ts'
import { stripeVariables, WEBHOOK_SECRET } from '#tests/fixtures/stripe-variables.ts'
import { keepSiteRunning, type SupervisedSite } from '#tests/fixtures/supervised-site.ts'
import { type Ledger, newLedger, sendUntilKept, startVisitors } from '#tests/fixtures/visitors.ts'
import { expectNothingLost } from './counts.ts'
import { inLength, LOAD } from './length.ts'

const FORMS = inLength(10, 300)
const PAYMENTS = inLength(3, 50)
const KILLS = inLength(1, 30)
const AT_ONCE = 6
const GUESSES = 10

const kept = await createTestDatabase()
const mail = await startMailServer()
const stripe = await startFakeStripe()
const variables = {
  ...kept.variables,
  SMTP_URL: mail.url,
  TRUST_PROXY: 'loopback',
  SHUTDOWN_DELAY: '1',
  // One address for both, as visitors know it.
  PUBLIC_URL: 'http://academy.example',
  WAIVER_GUESSES_PER_HOUR: String(GUESSES),
  ...stripeVariables(stripe),
}
const first = await keepSiteRunning(variables)
const sites = [first, await keepSiteRunning({ ...variables, DATA_DIR: first.dataDir })]
const balancer = await startBalancer(sites.map(({ url }) => url))
/** All tests share a database, so they share what was promised. */
const ledger: Ledger = newLedger()

beforeAll(async () => {
  for (const { url } of sites) await isReady(url, true)
})
afterAll(async () => {
  await balancer.close()
  for (const site of sites.toReversed()) await site.stop()
  for (const one of [stripe, mail, kept]) await one.close()
})

/** Waits until the balancer knows that a server is ready, or is not. */
const isReady = (url: string, expected: boolean) =>
  vi.waitFor(() => expect(balancer.isReady(url)).toBe(expected), { timeout: 60_000, interval: 10 })

async function mustBeKept(what: string, faults: number): Promise<void> {
  const received = () => mail.received.map(({ messageId = '' }) => messageId)
  const { dataDir } = first
  const found = await audit(ledger, { connectionString: kept.connectionString, dataDir, received })
  expectNothingLost(what, faults, ledger, found)
}

async function inHandfuls(count: number, work: (n: number) => Promise<void>): Promise<void> {
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    const handful = Array.from({ length: Math.min(AT_ONCE, count - begun) }, (_value, index) => work(begun + index))
    await Promise.all(handful)
  }
}

/** As Stripe does, again until it is heard. */
async function report(webhook: string, event: object): Promise<void> {
  for (;;) {
    const { status } = await postEvent(webhook, WEBHOOK_SECRET, event)
    if (status === 200) return
    expect(status).toBe(503)
  }
}

test('one form sent four times at once, to both: one row, one id, its emails once', async () => {
  await inHandfuls(FORMS, async (n) => {
    const sending = newSending(EVERY_KIND[n % EVERY_KIND.length] ?? 'contact')
    const answers = Array.from({ length: 4 }, () => sendUntilKept(balancer.url, sending, ledger))
    await Promise.all(answers)
  })
  await mustBeKept('two servers, each form four times at once', 0)
  expect(mail.received).toHaveLength(new Set(mail.received.map(({ messageId }) => messageId)).size)
  expect(Math.min(...balancer.given.values())).toBeGreaterThan(FORMS)
}, 600_000)

test('one checkout asked for four times at once, and its payment reported four times: one checkout session, one payment', async () => {
  const ids: string[] = []
  await inHandfuls(PAYMENTS, async () => {
    const application = newSending('application')
    await sendUntilKept(balancer.url, application, ledger)
    const applicationId = ledger.acknowledged.get(application.key) ?? ''
    ids.push(applicationId)
    const opened = Array.from({ length: 4 }, async () => {
      const body = JSON.stringify({ applicationId })
      const answer = await fetch(`${balancer.url}/api/v1/Stripe/create-checkout-session`, { method: 'POST', body })
      return ((await answer.json()) as { sessionUrl: string }).sessionUrl
    })
    const [address = '', ...others] = await Promise.all(opened)
    expect(others).toEqual([address, address, address])
    const event = stripeEvent('checkout.session.completed', stripe.complete(address.split('/').pop() ?? ''))
    const webhook = `${balancer.url}/api/v1/Stripe/webhook`
    await Promise.all(Array.from({ length: 4 }, () => report(webhook, event)))
  })
  await mustBeKept('two servers, each checkout and report four times at once', 0)
  const ask = async (sql: string) => (await kept.database.$client.query<{ id: string }>(sql)).rows.map(({ id }) => id)
  expect((await ask("select id from applications where fee_status = 'paid'")).toSorted()).toEqual(ids.toSorted())
  expect((await ask('select account_id as id from checkout_sessions')).toSorted()).toEqual(ids.toSorted())
  expect((await ask('select id from stripe_events')).length).toBe(ids.length)
  expect(stripe.checkoutSessions.size).toBe(ids.length)
}, 600_000)

test('guesses of waiver codes count together, whichever server they reach', async () => {
  const headers = { 'X-Forwarded-For': '198.51.100.7' }
  const statuses: number[] = []
  for (let n = 0; n < GUESSES + 4; n++) {
    const body = applicationForm({ ApplicationFeeWaiverCode: `WRONG${n}` })
    const answer = await fetch(`${balancer.url}/api/v1/ApplicationForm/na/Register`, { method: 'POST', headers, body })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(GUESSES).fill(422), ...Array(4).fill(429)])
})

test('restarted in order one after the other under load, they refuse and double nothing', async () => {
  const before = [...ledger.refused]
  const visitors = startVisitors([balancer.url], LOAD, ledger)
  for (const { url, current, failures } of inLength(sites.slice(0, 1), sites)) {
    current().child.kill('SIGTERM')
    await isReady(url, false)
    await vi.waitFor(() => expect(failures.splice(0)).toEqual([expect.stringMatching(/^ended with 0:/)]), 60_000)
    await isReady(url, true)
    const given = balancer.given.get(url) ?? 0
    await vi.waitFor(() => expect(balancer.given.get(url)).toBeGreaterThan(given + 20), 60_000)
  }
  await visitors.leave()
  expect([...ledger.refused]).toEqual(before)
  await mustBeKept('two servers restarted in order', 0)
}, 180_000)

test(
  `${KILLS} kill -9 of one or the other under load: what the one had begun, the other or its successor ends`,
  async () => {
    const visitors = startVisitors([balancer.url], LOAD, ledger)
    for (let n = 0; n < KILLS; n++) {
      const site = sites[n % 2] as SupervisedSite
      await site.ready()
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000))
      await site.kill()
    }
    await visitors.leave()
    for (const site of sites) await site.ready()
    // What is looked for every minute is looked for now, and a minute has gone by.
    const { $client } = kept.database
    await $client.query(
      `update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes' where locked_at is not null`,
    )
    await $client.query("select graphile_worker.add_job('free_abandoned_jobs')")
    for (const site of sites) expect(site.failures).toEqual([])
    await mustBeKept('kill -9 of one of two servers', KILLS)
  },
  inLength(4, 20) * 60_000,
)
