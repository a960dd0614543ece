import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicationForm, goodApplication } from '#tests/fixtures/application.ts'
import { goodDraft } from '#tests/fixtures/draft.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { naughtyStrings } from '#tests/fixtures/naughty-strings.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { sharedApi } from './open-api.ts'

// The same inputs at every run: a test that fails now and then helps nobody.
fc.configureGlobal({ seed: 1905, numRuns: 30 })

const academy = sharedApi()

const goodJson: Record<string, object> = {
  ...goodLeads,
  'Newsletter/subscribe': { 'Email Address': 'ada@visitor.example' },
  'ApplicationForm/na/save-draft': goodDraft,
  'Stripe/create-checkout-session': { applicationId: '01900000-0000-7000-8000-000000000000' },
}
const jsonCalls = Object.keys(goodJson)
const formCalls = ['ApplicationForm/na/Register', 'Resume/submit']

// A saved form always has a key.
const keyOf = (call: string) => (call.endsWith('save-draft') ? { 'Idempotency-Key': 'of-the-tests' } : {})
const post = (call: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  Promise.resolve(academy.api.request(`/${call}`, { method: 'POST', body, headers: { ...keyOf(call), ...headers } }))
const statusOf = async (call: string, body: BodyInit | null, headers?: Record<string, string>) =>
  (await post(call, body, headers)).status

/** Either the call takes it, or it refuses it as {@link mustRefuse} says. */
async function mustTakeOrRefuse(answering: Promise<Response>): Promise<void> {
  const response = await answering
  if (response.status !== 200) return mustRefuse(Promise.resolve(response))
  expect(await response.json()).toMatchObject({ success: true })
}

/** Every answer of a refusal is the contract's own, with nothing of the inside. */
async function mustRefuse(answering: Promise<Response>): Promise<void> {
  const response = await answering
  const text = await response.text()
  expect([400, 404, 409, 413, 415, 422], text).toContain(response.status)
  expect(JSON.parse(text)).toMatchObject({ success: false, isSuccess: false, message: expect.any(String) })
  expect(text).not.toMatch(/node_modules|\.ts:|at Object|select |insert |Error:/)
}

describe.each(jsonCalls)('POST %s', (call) => {
  const good = goodJson[call] ?? {}
  const fields = Object.keys(good)

  test('with anything at all as body is refused, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (body) => mustRefuse(post(call, body))),
    )
  })

  test('with anything at all as one field is taken or refused', async () => {
    const value = fc.oneof(fc.jsonValue({ depthSize: 'large' }), fc.constantFrom(...naughtyStrings))
    const field = fc.constantFrom(...fields, 'website', 'secondsToFill', 'page', '__proto__', 'constructor', 'toString')
    await fc.assert(
      fc.asyncProperty(field, value, async (name, given) => {
        const body = JSON.stringify(good).replace(/}$/, `,${JSON.stringify(name)}:${JSON.stringify(given)}}`)
        await mustTakeOrRefuse(post(call, body))
      }),
    )
  })

  test('with objects that pose as text or numbers is refused', async () => {
    const poses: unknown[] = [
      { toString: 'x' },
      { valueOf: 1 },
      { length: 3 },
      [['a']],
      { get: 1 },
      { toJSON: 'a' },
      true,
      null,
    ]
    for (const pose of poses) {
      for (const name of fields) await mustRefuse(post(call, JSON.stringify({ ...good, [name]: pose })))
    }
  })

  test('ten thousand levels deep, as a whole or as any field, is taken or refused', async () => {
    const deep = ['['.repeat(10_000) + ']'.repeat(10_000), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]
    for (const json of deep) {
      await mustRefuse(post(call, json))
      for (const name of [...fields, 'website', 'secondsToFill', 'unheard']) {
        const body = JSON.stringify(good).replace(/}$/, `,${JSON.stringify(name)}:${json}}`)
        await mustTakeOrRefuse(post(call, body))
      }
    }
  })

  test('gives nobody a prototype', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const body = JSON.stringify(good).replace(/}$/, `,"${key}":{"polluted":"yes","prototype":{"polluted":"yes"}}}`)
      expect([key, await statusOf(call, body)]).toEqual([key, await statusOf(call, JSON.stringify(good))])
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    expect('polluted' in {}).toBe(false)
  })
})

describe.each(formCalls)('POST %s', (call) => {
  const type = 'multipart/form-data; boundary=b'
  const part = (name: string, value = 'x') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

  test('with ten thousand parts is refused', async () => {
    await mustRefuse(post(call, `${part('City').repeat(10_000)}--b--`, { 'Content-Type': type }))
    await mustRefuse(post(call, `${part('').repeat(900)}--b--`, { 'Content-Type': type }))
  })

  test('with anything at all as body is refused, and never fails', async () => {
    const piece = fc.oneof(
      fc.constantFrom('--b', '--b--', '\r\n', '\r\n\r\n', 'Content-Disposition: form-data; name="', '"', '; filename='),
      fc.constantFrom(
        'Content-Type: ',
        'text/plain',
        'name*=UTF-8%27%27%ff',
        '__proto__',
        'FullName',
        'resume',
        ':',
        '=',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    const body = fc.array(piece, { maxLength: 40 }).map((pieces) => `--b\r\n${pieces.join('')}\r\n--b--`)
    await fc.assert(fc.asyncProperty(body, (text) => mustRefuse(post(call, text, { 'Content-Type': type }))))
  })

  test('under any content type is refused, and never fails', async () => {
    const header = fc.string({ unit: 'grapheme-ascii', maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(fc.boolean(), header, (isMultipart, rest) =>
        mustRefuse(
          post(call, `${part('City')}--b--`, { 'Content-Type': isMultipart ? `multipart/form-data;${rest}` : rest }),
        ),
      ),
    )
  })

  test('with a part under a prototype’s name takes it as any other that nobody knows', async () => {
    const form = call === 'Resume/submit' ? resumeForm() : applicationForm()
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) form.append(key, 'polluted')
    expect(await statusOf(call, form)).toBe(200)
    expect('polluted' in {}).toBe(false)
  })

  test('with nothing but a part of any name is refused', async () => {
    for (const name of naughtyStrings) {
      await mustRefuse(post(call, `${part(name)}--b--`, { 'Content-Type': type }))
    }
  })
})

describe('a body', () => {
  const streamOf = (chunks: (string | Error)[]) =>
    new ReadableStream({
      pull(controller) {
        const chunk = chunks.shift()
        if (chunk instanceof Error) controller.error(chunk)
        else if (chunk === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(chunk))
      },
    })
  const stream = async (call: string, chunks: (string | Error)[]) => {
    const init = { method: 'POST', headers: keyOf(call), body: streamOf(chunks), duplex: 'half' } as RequestInit
    return (await academy.api.request(`/${call}`, init)).status
  }

  test.each(jsonCalls)(
    'in pieces, without its length, is taken by %s; one too long or cut off is not',
    async (call) => {
      const body = JSON.stringify(goodJson[call])
      const whole = await statusOf(call, body)
      expect(await stream(call, [...body])).toBe(whole)
      expect(
        await stream(
          call,
          Array.from({ length: 100 }, () => ' '.repeat(1000)),
        ),
      ).toBe(413)
      expect(await stream(call, [body.slice(0, 20), new Error('gone')])).toBe(400)
      expect(await stream(call, [body.slice(0, -1)])).toBe(400)
    },
  )

  test('that gives a field of an application twice is refused, whether it is known or differs', async () => {
    for (const name of Object.keys(goodApplication)) {
      const form = applicationForm()
      form.append(name, 'again')
      expect(await statusOf('ApplicationForm/na/Register', form)).toBe(422)
    }
  })
})

test('every string as newsletter address, token, checkout id, page size and role', async () => {
  const failed: string[] = []
  const must = async (what: string, text: string, answering: Promise<Response>, statuses: number[]) => {
    const { status } = await answering
    if (!statuses.includes(status)) failed.push(`${what} ${JSON.stringify(text)}: ${status}`)
  }
  for (const text of naughtyStrings) {
    const query = encodeURIComponent(text.toWellFormed())
    const mail = JSON.stringify({ 'Email Address': text })
    const isMail = /^\s*a+@(?:[a-z\d\u00fc-]+\.)+example\s*$/i.test(text)
    const taken = isMail ? 200 : 422
    await Promise.all([
      must('address', text, post('Newsletter/subscribe', mail), [Buffer.byteLength(mail) > 4096 ? 413 : taken]),
      must('token', text, post(`Newsletter/unsubscribe?token=${query}`, ''), [400]),
      must('checkout', text, post('Stripe/create-checkout-session', JSON.stringify({ applicationId: text })), [422]),
      must(
        'page size',
        text,
        Promise.resolve(academy.api.request(`/CourseNorthAmerica/get-courses?pageSize=${query}`)),
        /^[1-9]\d?$/.test(text) ? [200] : [422],
      ),
      must('region', text, Promise.resolve(academy.api.request(`/Visitor/region?role=${query}&${query}`)), [200]),
    ])
  }
  expect(failed).toEqual([])
})
