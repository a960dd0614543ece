import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Collector, type ReceivedSpan, startCollector, told } from '#tests/fakes/collector.ts'
import { type FakeStripe, startFakeStripe } from '#tests/fakes/stripe.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { type RunningSite, startSite } from '#tests/fixtures/site.ts'

/** Stands in whatever the person sends, and nowhere else. */
const CANARY = /xyzzyquux|15875559137/i
const person = {
  FullName: 'Canaria Xyzzyquux',
  EmailAddress: 'canary@xyzzyquux.example',
  PhoneNumber: '+15875559137',
  City: 'Xyzzyquux',
  FieldOfStudy: 'xyzzyquux',
  LinkedInProfileUrl: 'https://www.linkedin.com/in/xyzzyquux',
}

let kept: TestDatabase
let collector: Collector
let stripe: FakeStripe
let site: RunningSite

const secret = 'whsec_of_the_tests'
const start = (more: Record<string, string> = {}) =>
  startSite({
    ...kept.variables,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: stripe.url,
    ...more,
  })
const register = (headers: Record<string, string> = {}) =>
  fetch(`${site.url}/api/v1/ApplicationForm/na/Register?who=xyzzyquux`, {
    method: 'POST',
    body: applicationForm(person),
    headers: { 'User-Agent': 'xyzzyquux', ...headers },
  })

beforeAll(async () => {
  ;[kept, collector, stripe] = await Promise.all([createTestDatabase(), startCollector(), startFakeStripe(secret)])
  site = await start({ TRUST_PROXY: 'loopback' })
})
afterAll(async () => {
  await site?.stop()
  await collector.close()
  await stripe.close()
  await kept.close()
})

const seen = (name: string) => collector.spans.filter((span) => span.name === name)
const waitFor = (look: () => void) => vi.waitFor(look, { timeout: 40_000, interval: 100 })

test('a request, what it asked of the database and of Stripe, and the jobs that follow are told, and nothing of the person', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const answer = await register({ traceparent })
  const { applicationId } = (await answer.json()) as { applicationId: string }
  const body = JSON.stringify({ applicationId })
  await fetch(`${site.url}/api/v1/Stripe/create-checkout-session`, { method: 'POST', body })
  await fetch(`${site.url}/about?who=xyzzyquux`)
  await fetch(`${site.url}/xyzzyquux/xyzzyquux`)
  await fetch(`${site.url}/api/v1/xyzzyquux`)

  await waitFor(() => {
    expect(seen('job send_letter').length).toBeGreaterThanOrEqual(2)
    expect(seen('send mail').length).toBeGreaterThanOrEqual(2)
    expect(seen('GET pages').length).toBeGreaterThanOrEqual(2)
    expect(seen('POST /api/v1/Stripe/create-checkout-session').length).toBe(1)
  })
  const [registering] = seen('POST /api/v1/ApplicationForm/na/Register')
  expect([registering?.traceId, registering?.parentSpanId, registering?.kind]).toEqual([
    '0af7651916cd43dd8448eb211c80319c',
    'b7ad6b7169203331',
    2,
  ])
  expect(told(registering, 'http.response.status_code')).toBe('200')
  expect(told(registering, 'academy.request')).toBe(answer.headers.get('X-Request-Id'))
  const partsOf = (one: ReceivedSpan | undefined) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === one?.spanId)
  const statements = partsOf(registering).map((span) => told(span, 'db.query.text') ?? '')
  expect(statements.find((text) => text.includes('insert into "applications"'))).toContain('$1')

  const [checkout] = seen('POST /api/v1/Stripe/create-checkout-session')
  const [asking] = seen('ask Stripe')
  expect(asking).toMatchObject({ traceId: checkout?.traceId, parentSpanId: checkout?.spanId, kind: 3 })
  expect(told(asking, 'url.path')).toBe('/v1/checkout/sessions')
  expect(partsOf(checkout).map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']))

  const job = seen('job send_letter').find(({ links }) => links[0]?.traceId === registering?.traceId)
  expect(job?.links[0]?.spanId).toBe(registering?.spanId)
  expect(job?.traceId).not.toBe(registering?.traceId)
  expect(partsOf(job).map(({ name }) => name)).toContain('send mail')

  expect(site.output()).toContain(`"trace_id":"${registering?.traceId}"`)
  expect(collector.text()).not.toMatch(CANARY)
  expect(collector.text()).not.toContain('127.0.0.1"')
  // What the queue asks the database for itself, all the time, is no trace.
  expect(collector.spans.filter(({ name, parentSpanId }) => /^[A-Z]+$/.test(name) && !parentSpanId)).toEqual([])
})

test('nobody but a trusted proxy says where a trace goes on', async () => {
  await site.stop()
  site = await start()
  const before = collector.spans.length
  await register({ traceparent: '00-00000000000000000000000000000abc-0000000000000def-01' })
  await waitFor(() => expect(collector.spans.slice(before).some(({ name }) => name.includes('Register'))).toBe(true))
  expect(collector.spans.filter(({ traceId }) => traceId.endsWith('abc'))).toEqual([])
})

test('a collector that is silent, or gone, costs no answer and does not hold up the end', async () => {
  collector.mood = 'silent'
  expect((await register()).status).toBe(200)
  await waitFor(() => expect(collector.waiting()).toBeGreaterThan(0))
  for (let count = 0; count < 20; count++) expect((await register()).status).toBe(200)
  await site.stop()
  expect(site.output()).toContain('Stopped.')

  collector.wake()
  await collector.close()
  site = await start()
  for (let count = 0; count < 20; count++) expect((await register()).status).toBe(200)
  await site.stop()
  expect(site.output()).toContain('Stopped.')
})

test('where no collector is named, the server loads none of it', () => {
  const chunks = readdirSync('build/program').filter((name) => name.endsWith('.js'))
  const holding = chunks.filter((name) =>
    readFileSync(`build/program/${name}`, 'utf8').includes('OTEL_EXPORTER_OTLP_HEADERS'),
  )
  expect(holding.length).toBeGreaterThan(0)
  expect(holding.every((name) => /^open-tracing|otlp/i.test(name))).toBe(true)
  const program = readFileSync('build/program/server.js', 'utf8')
  for (const name of holding) expect(program).not.toMatch(new RegExp(`^import .*${name.replaceAll('.', '\\.')}`, 'm'))
})
