import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSitePath } from '#content/site-paths.ts'
import { referrerKinds } from '#database/schema.ts'
import type { Tally } from '#services/analytics/tally.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { eachAtOnce } from '#tests/fixtures/each-at-once.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { naughtyStrings, someNaughtyStrings } from '#tests/fixtures/naughty-strings.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { sharedApi } from './open-api.ts'

fc.configureGlobal({ seed: 1905, numRuns: 30 })

const academy = sharedApi()

// It takes half a second to make.
const anything = fc.string({ unit: 'binary' })
const text = fc.oneof(anything, fc.constantFrom(...naughtyStrings))

test('the webhook, signed, takes any event or refuses it', async () => {
  const kinds = fc.constantFrom('checkout.session.completed', 'checkout.session.expired', 'charge.refunded', 'x', '')
  const object = fc.oneof(fc.jsonValue(), fc.record({ id: text, payment_intent: text, refunded: fc.boolean() }))
  const changes = fc.dictionary(fc.constantFrom('id', 'created', 'livemode', 'data', 'type'), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(kinds, object, changes, async (kind, about, changed) => {
      expect([200, 400]).toContain((await academy.webhook(stripeEvent(kind, about, changed))).status)
    }),
  )
})

test('unsubscribing takes any body under any address', async () => {
  await fc.assert(
    fc.asyncProperty(anything, fc.webQueryParameters(), async (body, query) => {
      const address = `Newsletter/unsubscribe?${query}`
      expect([200, 303, 400]).toContain((await academy.post(address, body)).status)
      expect((await academy.api.request(`/${address}`)).status).toBe(303)
    }),
  )
})

test('views and steps are words of our lists, whatever is sent', async () => {
  let calls = 0
  const counted: Parameters<Tally['count']>[0][] = []
  const count = (item: (typeof counted)[number]) => void counted.push(item)
  const tally = { count, flush: async () => {}, stop: async () => {} }
  const { postJson } = academy.changed({ tally, clientAddress: () => `192.0.2.${calls++ % 250}` })
  const send = async (call: string, values: object) => (await postJson(`Insight/${call}`, values)).status
  await eachAtOnce(['/', ...someNaughtyStrings], 16, async (word) => {
    expect(isSitePath(content.paths, word) ? [204] : [413, 422]).toContain(await send('view', { page: word }))
    const step = { step: 'started', referrer: word, campaign: false }
    expect([204, 413, 422]).toContain(await send('step', step))
    expect([413, 422]).toContain(await send('step', { ...step, step: word }))
  })
  expect(new Set(counted.map(({ page, event }) => `${page} ${event}`))).toEqual(new Set(['/apply started', '/ view']))
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
      const sent = headers.get('Idempotency-Key') ?? ''
      const { status } = await academy.post('Contact/send-message', body, { 'Idempotency-Key': key })
      const isKey = /^[!-~]([ -~]{0,253}[!-~])?$/.test(sent)
      expect(status).toBe(isKey ? 200 : 400)
    }),
  )
})
