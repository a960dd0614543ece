import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { naughtyStrings, someNaughtyStrings } from '#tests/fixtures/naughty-strings.ts'
import { goodSavedForm } from '#tests/fixtures/saved-form.ts'
import { sharedApi } from './open-api.ts'

// The same inputs at every run: a test that fails now and then helps nobody.
fc.configureGlobal({ seed: 1905, numRuns: 30 })

const academy = sharedApi()
// It takes half a second to make.
const anything = fc.string({ unit: 'binary' })
// The forms of leads have one engine, which the first of them stands for.
const goodJson: Record<string, object> = {
  'Contact/send-message': goodLeads['Contact/send-message'],
  'Newsletter/subscribe': { 'Email Address': 'ada@visitor.example' },
  'ApplicationForm/na/save-draft': goodSavedForm,
  'Stripe/create-checkout-session': { applicationId: '01900000-0000-7000-8000-000000000000' },
}

// A saved form always has a key.
const getKey = (call: string) => (call.endsWith('save-draft') ? { 'Idempotency-Key': 'of-the-tests' } : {})
const post = (call: string, body: BodyInit, headers: Record<string, string> = {}) =>
  academy.post(call, body, { ...getKey(call), ...headers })

/** Either the call takes it, or it refuses it as {@link mustRefuse} says. */
async function mustTakeOrRefuse(answering: Promise<Response>): Promise<void> {
  const response = await answering
  if (response.status !== 200) return mustRefuse(response)
  expect(await response.json()).toMatchObject({ success: true })
}

/** Every answer of a refusal is the contract's own, with nothing of the inside. */
async function mustRefuse(answering: Promise<Response> | Response): Promise<void> {
  const response = await answering
  const text = await response.text()
  expect([400, 404, 409, 413, 415, 422], text).toContain(response.status)
  expect(JSON.parse(text)).toMatchObject({ success: false, isSuccess: false, message: expect.any(String) })
  expect(text).not.toMatch(/node_modules|\.ts:|at Object|select |insert |Error:/)
}

describe.each(Object.entries(goodJson))('POST %s', (call, good) => {
  const fields = Object.keys(good)
  const withField = (name: string, json: string) =>
    post(call, JSON.stringify(good).replace(/}$/, `,${JSON.stringify(name)}:${json}}`))

  test('with anything at all as body is refused, and never fails', async () => {
    await fc.assert(fc.asyncProperty(fc.oneof(fc.json(), anything), (body) => mustRefuse(post(call, body))))
  })

  test('with anything at all as one field is taken or refused', async () => {
    const value = fc.oneof(fc.jsonValue({ depthSize: 'large' }), fc.constantFrom(...naughtyStrings))
    const field = fc.constantFrom(...fields, 'website', 'secondsToFill', 'page', '__proto__', 'constructor', 'toString')
    await fc.assert(
      fc.asyncProperty(field, value, (name, given) => mustTakeOrRefuse(withField(name, JSON.stringify(given)))),
    )
  })

  test('with objects that pose as text, or ten thousand levels deep, is taken or refused', async () => {
    const poses: unknown[] = [{ toString: 'x' }, { valueOf: 1 }, { length: 3 }, [['a']], { toJSON: 'a' }]
    for (const name of fields) {
      for (const pose of poses) await mustRefuse(withField(name, JSON.stringify(pose)))
    }
    const deep = ['['.repeat(10_000) + ']'.repeat(10_000), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]
    for (const json of deep) {
      await mustRefuse(post(call, json))
      for (const name of [...fields.slice(0, 2), 'website', 'unheard']) await mustTakeOrRefuse(withField(name, json))
    }
  })

  test('gives nobody a prototype', async () => {
    const { status } = await post(call, JSON.stringify(good))
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const answer = await withField(key, '{"polluted":"yes","prototype":{"polluted":"yes"}}')
      expect([key, answer.status]).toEqual([key, status])
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('polluted' in {}).toBe(false)
  })
})

// The application is read by the same code.
describe('POST Resume/submit', () => {
  const send = (body: string, type = 'multipart/form-data; boundary=b') =>
    mustRefuse(post('Resume/submit', body, { 'Content-Type': type }))
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`

  test('with anything at all as body is refused, and never fails', async () => {
    const marks = ['--b', '--b--', '\r\n', '\r\n\r\n', 'Content-Disposition: form-data; name="', '"', '; filename=']
    const words = ['Content-Type: ', 'text/plain', 'name*=UTF-8%27%27%ff', '__proto__', 'FullName', 'resume', ':', '=']
    const piece = fc.oneof(fc.constantFrom(...marks, ...words), fc.string({ unit: 'binary', maxLength: 12 }))
    const body = fc.array(piece, { maxLength: 40 }).map((pieces) => `--b\r\n${pieces.join('')}\r\n--b--`)
    await fc.assert(fc.asyncProperty(body, (text) => send(text)))
    for (const name of someNaughtyStrings) await send(`${part(name)}--b--`)
  })

  test('under any content type is refused, and never fails', async () => {
    const header = fc.string({ unit: 'grapheme-ascii', maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('multipart/form-data;', ''), header, (start, rest) =>
        send(`${part('City')}--b--`, `${start}${rest}`),
      ),
    )
  })
})
