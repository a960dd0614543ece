import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#api/app.ts'
import { isSitePath } from '#content/site-paths.ts'
import type { FieldRules } from '#contract/form-fields.ts'
import { formSchema } from '#contract/form-schema.ts'
import { leadForms } from '#contract/forms/lead-forms.ts'
import { referrerKinds } from '#database/schema.ts'
import type { Tally } from '#services/analytics/tally.ts'
import { stripeSession } from '#services/payments/stripe-objects.ts'
import { stripeEvent } from '#tests/fakes/stripe-event.ts'
import { goodApplication } from '#tests/fixtures/application.ts'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { naughtyStrings } from '#tests/fixtures/naughty-strings.ts'
import { goodResume } from '#tests/fixtures/resume-form.ts'
import { openApi, type TestApi } from './open-api.ts'

fc.configureGlobal({ seed: 1905 })

const isRules = (value: unknown): value is FieldRules =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((rule) => typeof rule?.kind === 'string' && typeof rule.label === 'string')

/** Every schema that the contract exports, and the schema of every table of rules: none can be forgotten. */
const folder = join(import.meta.dirname, '..', '..', 'contract')
const modules = ['', 'forms']
  .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(name, file)))
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
const exported = await Promise.all(
  modules.map((name) => import(/* @vite-ignore */ join(folder, name)) as Promise<Record<string, unknown>>),
)
const schemas = exported.flatMap(Object.entries).flatMap(([name, value]): [string, z.ZodType][] => {
  if (value instanceof z.ZodType) return [[name, value]]
  return isRules(value) ? [[name, formSchema(value)]] : []
})
schemas.push(['stripeSession', stripeSession])

/** Objects that are good but for some fields, and whatever else there is. */
const good = [...Object.values(goodLeads), goodResume, goodApplication, { ...goodResume, consent: true }]
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...naughtyStrings),
)
const value = fc.oneof(text, fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }))
const nearlyGood = fc
  .tuple(fc.constantFrom(...good), fc.dictionary(fc.constantFrom(...good.flatMap(Object.keys)), value, { maxKeys: 3 }))
  .map(([object, changes]) => ({ ...object, ...changes }))
const anything = fc.oneof(nearlyGood, value)

test('all of the contract is met', () => {
  expect(schemas.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...[
        'applicationForm',
        'applicationFromForm',
        'registration',
        'checkoutRequest',
        'checkoutSession',
        'courseQuery',
      ],
      ...['courseList', 'visitorRegion', 'contactFields', 'talentFields', 'trainingFields', 'resumeFields'],
      'newsletterFields',
    ]),
  )
})

const takenOf = new Map<string, number>()

describe.each(schemas)('%s', (name, schema) => {
  test('judges anything, and throws at nothing', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const { success, error } = schema.safeParse(given)
        if (!success) expect(error.issues.length).toBeGreaterThan(0)
      }),
      { numRuns: 400 },
    )
  })

  test('takes text only as it may be kept, and its own result again unchanged', () => {
    fc.assert(
      fc.property(nearlyGood, (given) => {
        const taken = schema.safeParse(given)
        if (!taken.success || schema === stripeSession) return
        takenOf.set(name, (takenOf.get(name) ?? 0) + 1)
        for (const kept of Object.values(taken.data as object).filter((field) => typeof field === 'string')) {
          expect(kept.normalize('NFC').trim()).toBe(kept)
          expect(kept).not.toMatch(/[^\P{Cc}\t\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
        }
        const again = schema.safeParse(taken.data)
        if (again.success) expect(again.data).toEqual(taken.data)
      }),
      { numRuns: 400 },
    )
  })
})

test('the forms were taken often enough to say so', () => {
  for (const name of ['applicationForm', 'contactFields', 'talentFields', 'trainingFields', 'resumeFields']) {
    expect(takenOf.get(name) ?? 0, name).toBeGreaterThan(9)
  }
})

describe('calls', () => {
  let academy: TestApi
  beforeAll(async () => {
    academy = await openApi()
  })
  afterAll(() => academy.close())

  test('are those that these tests know; a new one belongs into them', () => {
    // Every form's fields are among the schemas above.
    const known = new Set<string>(['/*', ...leadForms.map((form) => form.call.path)])
    const routes = academy.api.routes.filter(({ method, path }) => method !== 'ALL' && !known.has(path))
    expect([...new Set(routes.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual([
      'GET /CourseNorthAmerica/get-cohorts',
      'GET /CourseNorthAmerica/get-courses',
      'GET /Newsletter/unsubscribe',
      'GET /Visitor/region',
      'POST /ApplicationForm/na/Register',
      'POST /ApplicationForm/na/save-draft',
      'POST /Insight/step',
      'POST /Insight/view',
      'POST /Newsletter/subscribe',
      'POST /Newsletter/unsubscribe',
      'POST /Stripe/create-checkout-session',
      'POST /Stripe/webhook',
    ])
  })

  test('the webhook, signed, takes any event or refuses it', async () => {
    const type = fc.constantFrom('checkout.session.completed', 'checkout.session.expired', 'charge.refunded', 'x', '')
    const object = fc.oneof(fc.jsonValue(), fc.record({ id: text, payment_intent: text, refunded: fc.boolean() }))
    await fc.assert(
      fc.asyncProperty(
        type,
        object,
        fc.dictionary(fc.constantFrom('id', 'created', 'livemode', 'data', 'type'), fc.jsonValue()),
        async (kind, about, changes) => {
          const { status } = await academy.webhook(stripeEvent(kind, about, changes))
          expect([200, 400]).toContain(status)
        },
      ),
      { numRuns: 150 },
    )
  })

  test('unsubscribing takes any body under any address and any header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.webQueryParameters(), async (body, query) => {
        const address = `/Newsletter/unsubscribe?${query}`
        expect([200, 303, 400]).toContain((await academy.api.request(address, { method: 'POST', body })).status)
        expect((await academy.api.request(address)).status).toBe(303)
        expect([200, 422]).toContain((await academy.api.request(`/CourseNorthAmerica/get-courses?${query}`)).status)
        expect((await academy.api.request(`/Visitor/region?${query}`)).status).toBe(200)
      }),
      { numRuns: 150 },
    )
  })

  test('views and steps are words of our lists, whatever is told', async () => {
    let calls = 0
    const counted: Parameters<Tally['count']>[0][] = []
    const tally = {
      count: (one: (typeof counted)[number]) => void counted.push(one),
      flush: async () => {},
      stop: async () => {},
    }
    const api = createApi({ ...academy.deps, tally, clientAddress: () => `192.0.2.${calls++ % 250}` })
    const tell = async (call: string, body: string) =>
      (await api.request(`/Insight/${call}`, { method: 'POST', body })).status
    await eachAtOnce(naughtyStrings, 16, async (word) => {
      const page = await tell('view', JSON.stringify({ page: word }))
      expect(isSitePath(word) ? [204] : [413, 422]).toContain(page)
      const step = { step: 'started', referrer: word, campaign: false }
      expect([204, 413, 422]).toContain(await tell('step', JSON.stringify(step)))
      expect([413, 422]).toContain(await tell('step', JSON.stringify({ ...step, step: word })))
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('view', 'step'),
        fc.oneof(fc.json(), fc.string({ unit: 'binary' })),
        async (call, body) => {
          expect([400, 413, 422]).toContain(await tell(call, body))
        },
      ),
      { numRuns: 150 },
    )
    expect(counted.length).toBeGreaterThan(500)
    expect([...new Set(counted.map(({ page, event }) => `${page} ${event}`))]).toEqual(['/apply started', '/ view'])
    for (const { referrer } of counted) expect(referrerKinds).toContain(referrer)
  })

  test('an Idempotency-Key is any printable one, or refused', async () => {
    const body = JSON.stringify(goodLeads['Contact/send-message'])
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (key) => {
        const headers = new Headers()
        try {
          headers.set('Idempotency-Key', key)
        } catch {
          return
        }
        const { status } = await academy.api.request('/Contact/send-message', { method: 'POST', body, headers })
        const isKey = /^[!-~]([ -~]{0,253}[!-~])?$/.test(headers.get('Idempotency-Key') ?? '')
        expect(status).toBe(isKey ? 200 : 400)
      }),
      { numRuns: 200 },
    )
  })
})
