import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import type { ApiDeps } from '#api/deps.ts'
import { openDatabase } from '#database/client.ts'
import { requestLog } from '#http/request-log.ts'
import { createStripe } from '#services/payments/stripe/client.ts'
import { getSignature } from '#tests/fakes/stripe-event.ts'
import { complaints, described, type Operation, objections, operations } from '#tests/fixtures/contract-validator.ts'
import { describedSite, description } from '#tests/fixtures/described-site.ts'
import { goodPdf } from '#tests/fixtures/resume-files.ts'
import { getFile } from '#tests/fixtures/resume-form.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { WEBHOOK_SECRET } from './calls.ts'
import { DATABASE_DOWN, sharedApi } from './open-api.ts'

type One = (typeof operations)[number]
type Values = Record<string, unknown>
type Try = { site?: Hono; body?: BodyInit; headers?: Record<string, string>; query?: string }

const tally = { count() {}, flush: async () => {}, stop: async () => {} }
const academy = sharedApi({ tally, courses: [training, ...describedSite.courses] })
let site: Hono
beforeAll(async () => {
  site = getSite()
})

function getSite(changes: Partial<ApiDeps> = {}): Hono {
  const logged = requestLog({ log: academy.deps.log, isFromProxy: () => false })
  return new Hono()
    .use('/api/*', logged)
    .route('/api/v1', description)
    .route('/api/v1', createApi({ ...academy.deps, ...changes }))
}

function getBody({ requestBody }: Operation) {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {})
  return type && media ? { type, schema: media.schema, example: media.example as Values } : undefined
}

/** The operation's own example, with what only a running site can know. */
async function makeExample(operation: Operation): Promise<Values> {
  if (operation.operationId === 'createCheckoutSession') return { applicationId: await academy.registered() }
  return getBody(operation)?.example ?? {}
}

/** The body as it is sent. Where a file's value is text, a good file is sent under that name. */
function encoded(type: string, values: Values): BodyInit {
  if (type === 'application/json') return JSON.stringify(values)
  const entries = Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])
  if (type !== 'multipart/form-data') return new URLSearchParams(entries)
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, name === 'resume' ? getFile(goodPdf(), value) : value)
  return form
}

/** Sends a request with the example's parameters, and holds the answer to the contract. */
async function send({ path, method, operation }: One, { body, headers, query, site: at = site }: Try = {}) {
  const parameters = operation.parameters ?? []
  const given = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
  const example = `?${new URLSearchParams(given.map(({ name, example }) => [name, String(example)]))}`
  const needsKey = parameters.some(({ name, required }) => name === 'Idempotency-Key' && required)
  const own = {
    ...(path === '/Stripe/webhook' && { 'Stripe-Signature': getSignature(String(body), WEBHOOK_SECRET) }),
    ...(needsKey && { 'Idempotency-Key': randomUUID() }),
  }
  const init = { method, headers: { ...own, ...headers }, ...(body !== undefined && method === 'POST' && { body }) }
  const answer = await at.request(`/api/v1${path}${query ?? example}`, init)
  if (method !== 'HEAD') expect(await objections(operation, answer.clone())).toEqual([])
  return answer
}
const getStatus = async (item: One, values: Values) =>
  (await send(item, { body: encoded(getBody(item.operation)?.type ?? '', values) })).status

test('every route of the server is described, and every description has its route', () => {
  const routes = [...createApi(academy.deps).routes, ...description.routes]
  const has = new Set(routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))
  expect([...has].sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort())
  const others = routes.filter(({ method, path }) => method === 'ALL' && !path.endsWith('*')).map(({ path }) => path)
  expect([...new Set(others)].sort()).toEqual(Object.keys(described.paths).sort())
})

test('other methods and unknown paths are refused as the contract says', async () => {
  const { OtherMethod, UnknownCall } = described.components.responses
  const responses = { 405: OtherMethod, 404: UnknownCall }
  const other = { operationId: 'other', description: '', responses } as Operation
  for (const path of Object.keys(described.paths)) {
    const has = operations.filter((operation) => operation.path === path).map(({ method }) => method)
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH'].filter((method) => !has.includes(method))) {
      const answer = await site.request(`/api/v1${path}`, { method })
      expect([answer.status, await answer.clone().json()], `${method} ${path}`).toMatchObject([
        405,
        { message: `This call accepts only ${answer.headers.get('Allow')}.` },
      ])
      expect(answer.headers.get('Allow')).toContain(has[0])
      expect(complaints(described.components.schemas.Failure ?? {}, await answer.json())).toEqual([])
    }
  }
  expect(await objections(other, await site.request('/api/v1/Nothing/here'))).toEqual([])
})

/** Requests that bring about each way in which a call can fail. Those that do not concern it bring another. */
async function getTries(one: One): Promise<Try[]> {
  const { operationId } = one.operation
  const { type = '' } = getBody(one.operation) ?? {}
  const example = await makeExample(one.operation)
  const body = encoded(type, example)
  const key = { 'Idempotency-Key': `the-${operationId}-of-the-tests` }
  const changed = encoded(type, { ...example, FullName: 'Grace Hopper', name: 'Grace', contactName: 'Grace' })
  const full = getSite({ limits: { perMinute: 1, perHour: 1, waiverGuessesPerHour: 1 } })
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' }
  const noStripe = createStripe({ secretKey: 'sk_test_of_the_tests', apiBase: 'http://127.0.0.1:1' })
  const payments = { ...academy.deps.payments, stripe: noStripe }
  const getApplication = async (id: unknown) => JSON.stringify({ applicationId: await id })
  const sent = { 'Idempotency-Key': `sent-${operationId}` }
  await academy.register({}, sent)
  const tries: Try[] = [
    { body, headers: key },
    { body: '{' },
    { body: '[]' },
    { body: new Uint8Array([0xff]) },
    { body: changed, headers: key },
    { body, site: full },
    { body, site: full },
    { body: 'sent-by=page' },
    { body, headers: { Origin: 'https://elsewhere.example' } },
    { body: 'x'.repeat(6 * 2 ** 20), headers: multipart },
    { body: '--b', headers: multipart },
    { body: encoded(type, { ...example, ApplicationFeeWaiverCode: 'wrong', email: 'none' }) },
    { body, site: getSite({ database: openDatabase(DATABASE_DOWN) }) },
    ...['?pageSize=0', '?token=none'].map((query) => ({ body, query })),
  ]
  if (operationId === 'saveDraft') tries.push({ body, headers: sent })
  if (operationId === 'createCheckoutSession') {
    tries.push({ body: await getApplication('x') }, { body: await getApplication(randomUUID()) })
    tries.push({ body: await getApplication(academy.registered()), site: getSite({ payments }) })
    tries.push({ body: await getApplication(academy.registered({ ApplicationFeeWaiverCode: 'candle25' })) })
  }
  if (one.operation.responses[304]) {
    const etag = (await send(one)).headers.get('ETag') ?? ''
    tries.push({ headers: { 'If-None-Match': etag } })
  }
  // As many as a classroom sends in a minute, and one more.
  if (one.path.startsWith('/Insight/')) tries.push(...Array(601).fill({ body, site: getSite() }))
  return tries
}

/** Values that break a field's schema, each in one way. */
function forbidden(field: Values): unknown[] {
  const { type, format = 'binary' } = field
  const hasForm = ('pattern' in field && !Array.isArray(type)) || format !== 'binary'
  return [
    ...('const' in field || 'enum' in field || hasForm ? ['?!'] : []),
    ...('maxLength' in field ? ['x'.repeat(Number(field.maxLength) + 1)] : []),
    ...('minLength' in field ? [''] : []),
    ...('minimum' in field ? [Number(field.minimum) - 1] : []),
    ...('maximum' in field ? [Number(field.maximum) + 1] : []),
  ]
}

test('what answers GET answers HEAD without a body', async () => {
  for (const item of operations.filter(({ method }) => method === 'GET')) {
    const head = await send({ ...item, method: 'HEAD' })
    expect([head.status === 200 || head.status === 303, await head.text()], item.path).toEqual([true, ''])
  }
})

describe.each(operations.map((item): [string, One] => [`${item.method} ${item.path}`, item]))('%s', (_case, item) => {
  test('gives every status that it documents, and no other', async () => {
    const seen = new Set<string>()
    for (const attempt of await getTries(item)) seen.add(String((await send(item, attempt)).status))
    // What should never happen cannot be brought about.
    expect([...seen].sort()).toEqual(Object.keys(item.operation.responses).filter((status) => status !== '500'))
  })

  test('refuses what its schema does not allow, each field in each way', async () => {
    if (!getBody(item.operation) || ['takeStripeEvent', 'unsubscribe'].includes(item.operation.operationId)) return
    const { schema, example } = getBody(item.operation) as { schema: Values; example: Values }
    for (const name of schema.required as string[]) {
      const { [name]: _, ...rest } = example
      expect(complaints(schema, rest).length).toBeGreaterThan(0)
      expect(await getStatus(item, rest), `without ${name}`).toBe(422)
    }
    for (const [name, field] of Object.entries(schema.properties as Record<string, Values>)) {
      for (const value of forbidden(field)) {
        expect(await getStatus(item, { ...example, [name]: value }), `${name} ${JSON.stringify(value)}`).toBe(422)
      }
    }
  })
})

test('what should not happen is answered as documented', async () => {
  const one = operations.find(({ path }) => path === '/Contact/send-message') as One
  const jobsForLead: ApiDeps['jobsForLead'] = (about) => {
    if (about === 'contact') throw new TypeError('broken on purpose')
    return []
  }
  const body = JSON.stringify(await makeExample(one.operation))
  expect((await send(one, { site: getSite({ jobsForLead }), body })).status).toBe(500)
})
