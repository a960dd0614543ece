import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import type { ApiDeps } from '#api/deps.ts'
import { openDatabase } from '#database/client.ts'
import { requestLog } from '#http/request-log.ts'
import { createStripe } from '#services/payments/stripe.ts'
import { objections, operations } from '#tests/fixtures/contract-judge.ts'
import { bodyOf, encoded, exampleOf, requestOf, uncounted } from '#tests/fixtures/contract-requests.ts'
import { description } from '#tests/fixtures/described-site.ts'
import { DATABASE_DOWN, openApi, type TestApi } from './open-api.ts'

let academy: TestApi
beforeAll(async () => {
  academy = await openApi({ tally: uncounted })
})
afterAll(() => academy.close())

function siteOf(changes: Partial<ApiDeps> = {}): Hono {
  const logged = requestLog({ log: academy.deps.log, isFromProxy: () => false })
  return new Hono()
    .use('/api/*', logged)
    .route('/api/v1', description)
    .route('/api/v1', createApi({ ...academy.deps, ...changes }))
}

type One = (typeof operations)[number]
type Try = { site?: Hono; body?: BodyInit; headers?: Record<string, string>; query?: string }

/** Every way in which a call is known to fail, by the status that it is to bring. Those that do not concern it bring another. */
async function triesOf(one: One): Promise<Try[]> {
  const body = bodyOf(one.operation)
  const example = await exampleOf(academy, one.operation)
  const good = () => encoded(body?.type ?? '', example)
  const key = { 'Idempotency-Key': `the-${one.operation.operationId}-of-the-tests` }
  const limits = { perMinute: 1, perHour: 1, waiverGuessesPerHour: 1 }
  const full = siteOf({ limits })
  const noStripe = createStripe({ secretKey: 'sk_test_of_the_tests', apiBase: 'http://127.0.0.1:1' })
  const tries: Try[] = [
    { body: good(), headers: key },
    { body: good() },
    { body: '{' },
    { body: new Uint8Array([0xff]) },
    { body: good(), headers: { Origin: 'https://elsewhere.example' } },
    { body: 'x'.repeat(6 * 2 ** 20), headers: { 'Content-Type': 'multipart/form-data; boundary=b' } },
    { body: '--b', headers: { 'Content-Type': 'multipart/form-data; boundary=b' } },
    { body: '[]' },
    { body: good(), site: full },
    { body: good(), site: full },
    { body: good(), site: siteOf({ database: openDatabase(DATABASE_DOWN) }) },
    { body: good(), query: '?pageSize=0' },
    { body: good(), query: '?token=none' },
    { body: 'sent-by=page' },
  ]
  if (one.path.startsWith('/Insight/')) {
    const crowded = siteOf()
    // As many as a classroom sends in a minute.
    for (let count = 0; count < 600; count++) await crowded.request(requestOf(one, good()))
    tries.push({ body: good(), site: crowded })
  }
  if (body?.type.startsWith('multipart')) {
    const changed = { ...example, FullName: 'Grace Hopper', name: 'Grace Hopper' }
    tries.push({ body: encoded(body.type, changed), headers: key })
    tries.push({ body: encoded(body.type, { ...example, ApplicationFeeWaiverCode: 'wrong', email: 'none' }) })
  }
  if (one.operation.operationId === 'saveDraft') {
    const sent = { 'Idempotency-Key': 'a-form-that-was-sent' }
    await academy.register({}, sent)
    tries.push({ body: good(), headers: sent })
  }
  if (body?.type === 'application/json') {
    const changed = { ...example, name: 'Grace', contactName: 'Grace', email: 'grace@visitor.example' }
    tries.push({ body: JSON.stringify(changed), headers: key }, { body: JSON.stringify({ applicationId: 'x' }) })
    tries.push({ body: JSON.stringify({ applicationId: '01900000-0000-7000-8000-000000000000' }) })
    const unpaid = JSON.stringify({ applicationId: await academy.registered() })
    tries.push({ body: unpaid, site: siteOf({ payments: { ...academy.deps.payments, stripe: noStripe } }) })
    const applicationId = await academy.registered({ ApplicationFeeWaiverCode: 'candle25' })
    tries.push({ body: JSON.stringify({ applicationId }) })
  }
  return tries
}

test.each(operations.map((one): [string, One] => [`${one.method} ${one.path}`, one]))(
  '%s gives every status that it documents, and no other',
  async (_, one) => {
    const seen = new Set<string>()
    for (const { site = siteOf(), body, headers, query } of await triesOf(one)) {
      const request = requestOf(one, one.method === 'GET' ? undefined : body, headers)
      const answer = await site.request(query ? new Request(request.url.replace(/\?.*|$/, query), request) : request)
      seen.add(String(answer.status))
      expect(await objections(one.operation, answer)).toEqual([])
    }
    if (one.operation.responses[304]) {
      const etag = (await siteOf().request(requestOf(one))).headers.get('ETag') ?? ''
      const known = await siteOf().request(requestOf(one, undefined, { 'If-None-Match': etag }))
      expect(await objections(one.operation, known.clone())).toEqual([])
      seen.add(String(known.status))
    }
    // What should never happen cannot be brought about.
    const documented = Object.keys(one.operation.responses).filter((status) => status !== '500')
    expect([...seen].sort()).toEqual(documented)
  },
)

test('what should not happen is answered as documented', async () => {
  const one = operations.find(({ path }) => path === '/Contact/send-message') as One
  const jobsForLead: ApiDeps['jobsForLead'] = (about) => {
    if (about === 'contact') throw new TypeError('broken on purpose')
    return []
  }
  const body = encoded('application/json', bodyOf(one.operation)?.example ?? {})
  const answer = await siteOf({ jobsForLead }).request(requestOf(one, body))
  expect(answer.status).toBe(500)
  expect(await objections(one.operation, answer)).toEqual([])
})
