import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { requestLog } from '#http/request-log.ts'
import { complaints, described, objections, operations } from '#tests/fixtures/contract-judge.ts'
import { bodyOf, encoded, exampleOf, requestOf, uncounted, type Values } from '#tests/fixtures/contract-requests.ts'
import { description } from '#tests/fixtures/described-site.ts'
import { allowed, forbidden } from '#tests/fixtures/schema-values.ts'
import { openApi, type TestApi } from './open-api.ts'

fc.configureGlobal({ seed: 1905 })

let academy: TestApi
let site: Hono

beforeAll(async () => {
  academy = await openApi({ tally: uncounted })
  site = siteOf(academy)
})
afterAll(() => academy.close())

function siteOf({ api, deps }: TestApi): Hono {
  const logged = requestLog({ log: deps.log, isFromProxy: () => false })
  return new Hono().use('/api/*', logged).route('/api/v1', description).route('/api/v1', api)
}

type Described = (typeof operations)[number]
const withBody = operations.filter(({ operation }) => bodyOf(operation))
const named = (list: Described[]) => list.map((one): [string, Described] => [`${one.method} ${one.path}`, one])

/** Sends, and holds the answer to the contract. */
async function statusOf(one: Described, body?: BodyInit, headers?: Record<string, string>): Promise<number> {
  const answer = await site.request(requestOf(one, body, headers))
  expect(await objections(one.operation, answer.clone())).toEqual([])
  return answer.status
}

const sent = (one: Described, values: Values) => statusOf(one, encoded(bodyOf(one.operation)?.type ?? '', values))

test('every route of the server is described, and every description has its route', async () => {
  const calls = [...createApi(academy.deps).routes, ...description.routes]
  // The files of the page are no calls.
  const routes = calls.filter(({ path }) => !path.startsWith('/docs/'))
  const has = new Set(routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))
  expect([...has].sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort())
  const others = new Set(
    routes.filter(({ method, path }) => method === 'ALL' && !path.endsWith('*')).map(({ path }) => path),
  )
  expect([...others].sort()).toEqual(Object.keys(described.paths).sort())
})

test('other methods and unknown paths are refused as the contract says', async () => {
  const { OtherMethod, UnknownCall } = described.components.responses
  const one = { operationId: 'other', description: '', responses: { 405: OtherMethod, 404: UnknownCall } }
  for (const path of Object.keys(described.paths)) {
    const has = operations.filter((operation) => operation.path === path).map(({ method }) => method)
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH'].filter((method) => !has.includes(method))) {
      const answer = await site.request(`/api/v1${path}`, { method })
      const { message } = (await answer.clone().json()) as { message: string }
      expect(answer.status, `${method} ${path}`).toBe(405)
      expect(answer.headers.get('Allow')).toContain(has[0])
      expect(message).toBe(`This call takes ${answer.headers.get('Allow')} only.`)
      expect(complaints(described.components.schemas.Failure ?? {}, await answer.json())).toEqual([])
    }
  }
  const unknown = await site.request('/api/v1/Nothing/here')
  expect(await objections(one as never, unknown)).toEqual([])
})

describe.each(named(operations))('%s', (_, one) => {
  const body = bodyOf(one.operation)

  test('takes its own example and answers as described', async () => {
    const status = body ? await sent(one, await exampleOf(academy, one.operation)) : await statusOf(one)
    expect([200, 204, 303]).toContain(status)
  })

  test('answers HEAD without a body, where it answers GET', async () => {
    if (one.method !== 'GET') return
    const answer = await site.request(requestOf({ ...one, method: 'HEAD' }))
    expect([200, 303]).toContain(answer.status)
    expect(await answer.text()).toBe('')
  })
})

const forms = withBody.filter(({ path }) => !['/Stripe/webhook', '/Newsletter/unsubscribe'].includes(path))

describe.each(named(forms))('%s', (_, one) => {
  const { type = '', schema = {}, example = {} } = bodyOf(one.operation) ?? {}
  const fields = Object.entries(schema.properties as Record<string, Record<string, unknown>>)
  const required = schema.required as string[]
  // Each good resume is opened by a program of its own.
  const numRuns = one.path === '/Resume/submit' ? 5 : 30

  test('takes whatever its schema allows', async () => {
    if (one.operation.operationId === 'createCheckoutSession') return
    // What only the server knows, and what is not guessed, stays as it is.
    const free = fields.filter(
      ([name]) => !['CourseId', 'CohortId', 'ApplicationFeeWaiverCode', 'page', 'session', 'answers'].includes(name),
    )
    const known = Object.fromEntries(
      Object.entries(example).filter(([name]) => ['CourseId', 'page', 'session', 'answers'].includes(name)),
    )
    const values = fc.record(Object.fromEntries(free.map(([name, field]) => [name, allowed(field)])), {
      requiredKeys: free.map(([name]) => name).filter((name) => required.includes(name)),
    })
    await fc.assert(
      fc.asyncProperty(values, async (given) => {
        const taken = { ...known, ...given }
        expect(complaints(schema, taken)).toEqual([])
        expect(await sent(one, taken), JSON.stringify(taken)).toBeLessThan(300)
      }),
      { numRuns },
    )
    const least = Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name)))
    expect(await sent(one, least)).toBeLessThan(300)
  })

  test('refuses what its schema does not allow, each field in each way', async () => {
    for (const name of required) {
      const { [name]: _, ...rest } = example
      expect(complaints(schema, rest).length).toBeGreaterThan(0)
      expect(await sent(one, rest), `without ${name}`).toBe(422)
    }
    for (const [name, field] of fields) {
      for (const value of forbidden(field)) {
        expect(await sent(one, { ...example, [name]: value }), `${name} ${JSON.stringify(value)}`).toBe(422)
      }
    }
  })

  test('answers anything at all with what it documents', async () => {
    const name = fc.constantFrom(...fields.map(([field]) => field))
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(name, value, async (field, any) => {
        expect(await sent(one, { ...example, [field]: any })).toBeLessThan(500)
      }),
      { numRuns },
    )
    for (const broken of ['{', '', '[]', 'null', '--x--']) {
      expect(await statusOf(one, broken, { 'Content-Type': `${type}; boundary=x` })).toBeGreaterThanOrEqual(400)
    }
  })
})
