import { readFile } from 'node:fs/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { forwardSubscription } from '#jobs/tasks.ts'
import { startJobs } from '#jobs/worker.ts'
import { changeFee } from '#services/payments/by-hand.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { openDelivery, startLeadsReceiver } from '#tests/fakes/leads-receiver.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { freePort } from '#tests/fixtures/site.ts'
import { sharedApi } from './open-api.ts'

const SECRET = 'a secret of the tests'
const soon = { timeout: 25_000, interval: 50 }

const academy = sharedApi()
afterEach(async () => {
  await academy.rows('delete from graphile_worker._private_jobs')
  // A job that was running is gone, and would leave its queue locked.
  await academy.rows('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
})

const waiting = () =>
  academy.rows<{ attempts: number; last_error: string | null }>(
    "select attempts, last_error from graphile_worker.jobs where task_identifier = 'forward_lead'",
  )
/** Ends the queue's waiting between two attempts, and has a worker look at once. */
const tryAgain = () =>
  academy.rows(`update graphile_worker._private_jobs set run_at = now() where locked_at is null;
    select pg_notify('jobs:insert', '{"r": 1, "count": 1}')`)

async function startForwarding(url: string): Promise<void> {
  const jobs = await startJobs({ ...academy.deps, leadsWebhook: { url, secret: SECRET } })
  onTestFinished(() => jobs.stop())
}

async function receive(answers: Parameters<typeof startLeadsReceiver>[0] = [], port = 0) {
  const receiver = await startLeadsReceiver(answers, port)
  onTestFinished(async () => void (await receiver.close()))
  return receiver
}

test('a receiver that is down, fails, redirects and then accepts gets every lead under one key, each try signed', async () => {
  const port = await freePort()
  await startForwarding(`http://127.0.0.1:${port}/leads`)
  const ids = [
    await academy.sendLead('Contact/send-message'),
    await academy.sendLead('Talent/request'),
    await academy.sendLead('Training/request'),
    await academy.registered(),
  ]
  await vi.waitFor(async () => {
    const jobs = await waiting()
    expect(jobs.map(({ last_error }) => last_error)).toEqual(
      ids.map(() => expect.stringContaining('LEADS_WEBHOOK_URL did not answer (ECONNREFUSED)')),
    )
  }, soon)

  const bad = [500, 302, 429, 404]
  const receiver = await receive([...bad, ...bad], port)
  await vi.waitFor(async () => {
    await tryAgain()
    expect(await waiting()).toEqual([])
  }, soon)

  const accepted = receiver.deliveries.filter(({ answered }) => answered === 204)
  expect(accepted).toHaveLength(4)
  expect(receiver.deliveries.map(({ answered }) => answered)).not.toContain(299)
  const getKeys = (deliveries: typeof accepted) =>
    new Set(deliveries.map(({ headers }) => headers['idempotency-key'])).size
  expect([getKeys(receiver.deliveries), getKeys(accepted)]).toEqual([4, 4])
  const events = receiver.deliveries.map((delivery) => openDelivery(delivery, SECRET))
  expect(new Set(events.map(({ type }) => type))).toEqual(
    new Set(['contact.created', 'talent.created', 'training.created', 'application.created']),
  )
  expect(new Set(events.map(({ lead }) => lead.id))).toEqual(new Set(ids))
  const application = events.find(({ type }) => type === 'application.created')
  expect(application?.lead).toMatchObject({ cohortId: '' })
  for (const [at, { id }] of events.entries()) expect(receiver.deliveries[at]?.headers['idempotency-key']).toBe(id)
  expect(JSON.stringify(academy.logged)).not.toMatch(/@|Siobhán|Okafor|Byron/)
})

/** The code that docs/webhook.md gives to receivers. */
async function exampleOfThePage(): Promise<(body: unknown, header: string, secret: string) => boolean> {
  const page = await readFile('docs/webhook.md', 'utf8')
  const code = page.slice(page.indexOf('    import { createHmac')).replaceAll(/^ {4}/gm, '')
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).isFromTheAcademy
}

test('what is sent is all that the visitor sent, when, and nothing that is the program’s own', async () => {
  const receiver = await receive()
  const id = await academy.sendLead('Contact/send-message')
  await startForwarding(receiver.url)
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1), soon)

  const [delivery] = receiver.deliveries
  const event = openDelivery(delivery ?? { headers: {}, body: '' }, SECRET)
  const [row] = await academy.rows<{ created_at: Date }>('select created_at from leads where id = $1', [id])
  const createdAt = row?.created_at.toISOString()
  const sent = goodLeads['Contact/send-message']
  expect(event).toEqual({
    id: `contact.created.${id}`,
    type: 'contact.created',
    createdAt,
    lead: { id, createdAt, ...sent },
  })
  expect(delivery?.headers).toMatchObject({ 'content-type': 'application/json' })
  const check = await exampleOfThePage()
  const header = String(delivery?.headers['x-academy-signature'])
  expect([check(delivery?.body, header, SECRET), check(`${delivery?.body} `, header, SECRET)]).toEqual([true, false])
})

test('the last failure is logged, once, by the lead’s kind and id, and its job is kept', async () => {
  const receiver = await receive([500])
  const id = await academy.sendLead('Talent/request')
  await academy.rows('update graphile_worker._private_jobs set attempts = max_attempts - 1')
  await startForwarding(receiver.url)
  const order = expect.objectContaining({ kind: 'talent', id })
  const given = () => academy.logged.filter(({ task, level }) => task === 'forward_lead' && level === 50)
  await vi.waitFor(async () => {
    expect(given()).toEqual([expect.objectContaining({ order })])
    expect(await waiting()).toEqual([{ attempts: 21, last_error: expect.stringContaining('500') }])
  }, soon)
  expect(receiver.deliveries).toHaveLength(1)
})

test('a paid fee is told of as an event of its own', async () => {
  const receiver = await receive()
  const settling = academy.changed({ leadsWebhook: { url: receiver.url, secret: SECRET } })
  const { id, checkoutSession } = await settling.paid()
  expect((await settling.webhook(stripeEvent('checkout.session.completed', checkoutSession))).status).toBe(200)
  const jobs = await startJobs(settling.deps)
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(2), soon)
  await jobs.stop()
  const events = receiver.deliveries.map((delivery) => openDelivery(delivery, SECRET))
  expect(events.map((event) => [event.id, event.lead.feeStatus]).toSorted()).toEqual([
    [`application.created.${id}`, 'paid'],
    [`application.paid.${id}`, 'paid'],
  ])
})

test('a fee that staff waive, or note as paid, is an event each time it changes', async () => {
  const receiver = await receive()
  const changing = academy.changed({ leadsWebhook: { url: receiver.url, secret: SECRET } })
  const id = await changing.registered()
  const finn = await hire(academy.deps.database, 'finance', 'Finn')
  for (const step of ['waived', 'waiver_undone', 'paid']) {
    await changeFee(changing.deps, finn, await currentVersion(academy, id), step, 'by phone')
  }
  const jobs = await startJobs(changing.deps)
  const told = () => receiver.deliveries.map((delivery) => openDelivery(delivery, SECRET))
  const changes = () => told().filter(({ type }) => type === 'application.fee_changed')
  await vi.waitFor(() => expect(changes()).toHaveLength(3), soon)
  await jobs.stop()
  expect(new Set(changes().map((event) => event.id)).size).toBe(3)
  expect(changes().map(({ lead }) => lead.feeStatus)).toContain('paid')
})

test('a lead that is gone is not sent, and its job ends', async () => {
  const receiver = await receive()
  const id = await academy.sendLead('Contact/send-message')
  await academy.rows('delete from leads where id = $1', [id])
  await startForwarding(receiver.url)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), soon)
  expect(receiver.deliveries).toEqual([])
})

test('leads wait while no address is set, and are forwarded once there is one', async () => {
  const id = await academy.sendLead('Contact/send-message')
  const without = await startJobs(academy.deps)
  await academy.rows("select graphile_worker.add_job('check_open_checkout_sessions')")
  await vi.waitFor(async () => {
    const left = await academy.rows(
      "select 1 from graphile_worker.jobs where task_identifier = 'check_open_checkout_sessions'",
    )
    expect(left).toEqual([])
  }, soon)
  await without.stop()
  expect(await waiting()).toEqual([{ attempts: 0, last_error: null }])

  const receiver = await receive()
  await startForwarding(receiver.url)
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1), soon)
  expect(openDelivery(receiver.deliveries[0] ?? { headers: {}, body: '' }, SECRET).lead.id).toBe(id)
})

/** Subscribes an address of its own. */
async function subscribed() {
  const email = `reader-${crypto.randomUUID()}@visitor.example`
  await academy.postJson('Newsletter/subscribe', { 'Email Address': email })
  const [row = { id: '', token: '' }] = await academy.rows<{ id: string; token: string }>(
    'select id, unsubscribe_token as token from subscriptions where email = $1',
    [email],
  )
  return { ...row, email }
}

// What is no yes is above: both are posted by the same function.
test('a subscription is sent as its one field in JSON, but not without a service, nor once it has ended or was erased', async () => {
  const { deliveries, url } = await receive([200])
  const deps = { ...academy.deps, newsletterFormUrl: url }
  const { id, token, email } = await subscribed()
  await forwardSubscription(deps, { id })
  await forwardSubscription({ ...deps, newsletterFormUrl: undefined }, { id })
  await academy.post(`Newsletter/unsubscribe?token=${token}`, '')
  await forwardSubscription(deps, { id })
  await forwardSubscription(deps, { id: crypto.randomUUID() })
  expect(deliveries.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
    ['application/json', JSON.stringify({ 'Email Address': email })],
  ])
})

test('a silent service is waited for 10 seconds, or until the server stops', async () => {
  const { deliveries, url } = await receive(['nothing', 'nothing'])
  const deps = { ...academy.deps, newsletterFormUrl: url }
  const { id } = await subscribed()
  const { timeout } = AbortSignal
  const timeoutMs = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
  onTestFinished(() => void vi.restoreAllMocks())
  const message = "The newsletter's form service did not answer (TimeoutError)."
  await expect(forwardSubscription(deps, { id })).rejects.toThrow(message)
  expect(timeoutMs).toHaveBeenCalledWith(10_000)
  timeoutMs.mockRestore()

  const stopping = new AbortController()
  const failing = expect(forwardSubscription(deps, { id }, stopping.signal)).rejects.toThrow('(AbortError).')
  await vi.waitFor(() => expect(deliveries).toHaveLength(2), soon)
  stopping.abort()
  await failing
})
