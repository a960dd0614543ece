import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeGeolocation, saying, stalling, startFakeGeolocation } from '#tests/fakes/geolocation.ts'
import { askThirdParty } from './visitor-regions.ts'

const KEY = 'key-of-the-academy'
const ADDRESS = '41.58.1.7'
let service: FakeGeolocation

beforeEach(async () => {
  service = await startFakeGeolocation()
})
afterEach(() => service.close())

const ask = (url = service.url, key = KEY, timeoutMs?: number) => askThirdParty({ url, key }, ADDRESS, timeoutMs)

test('asks with key and address, and reads continent_name and no further', async () => {
  service.behave(saying({ continent_name: 'Africa', country: { name: 'Nigeria' }, ip: ADDRESS }))
  expect(await ask()).toBe('Africa')
  expect(service.asked.map(({ pathname, search }) => pathname + search)).toEqual([`/lookup?key=${KEY}&ip=${ADDRESS}`])
})

test('keeps what else the URL asks for, its own key included where there is no other', async () => {
  await ask(`${service.url}?fields=continent_name&ip=to-be-replaced`)
  await ask(`${service.url}?key=in-the-url`, '')
  const [first, second] = service.asked.map(({ searchParams }) => Object.fromEntries(searchParams))
  expect(first).toEqual({ fields: 'continent_name', key: KEY, ip: ADDRESS })
  expect(second).toEqual({ key: 'in-the-url', ip: ADDRESS })
})

describe('fails in words that name neither address nor key', () => {
  async function reason(timeoutMs?: number): Promise<string> {
    const error = await ask(undefined, undefined, timeoutMs).then(
      (continent) => `no failure, but ${continent}`,
      (failure: Error) => failure.message,
    )
    expect(error).not.toContain(KEY)
    expect(error).not.toContain(ADDRESS)
    return error
  }

  test('where it answers nothing in time, or stops in the middle', async () => {
    service.behave(stalling)
    expect(await reason(50)).toBe('it did not answer (TimeoutError)')
    service.behave((response) => response.write('{"continent_name":'))
    expect(await reason(50)).toBe('its answer has no continent_name')
  })

  test.each([301, 308])('where it redirects (%i), which is not followed: key and address stay here', async (code) => {
    const internal = `${service.url.replace('/lookup', '/internal')}?key=${KEY}`
    service.behave((response) => response.writeHead(code, { Location: internal }).end())
    expect(await reason()).toBe(`it answered ${code}`)
    expect(service.asked.map(({ pathname }) => pathname)).toEqual(['/lookup'])
  })

  test.each([{}, { continent_name: null }, { continent_name: '' }, { continent_name: ['Africa'] }, [], null, 'Africa'])(
    'where it answers %j',
    async (body) => {
      service.behave(saying(body))
      expect(await reason()).toBe('its answer has no continent_name')
    },
  )

  test.each([
    ['HTML', '<!doctype html><title>Africa</title>'],
    ['nothing', ''],
    ['without end', `{"continent_name": "Africa", "padding": "${'x'.repeat(70_000)}"}`],
  ])('where it answers %s', async (_kind, body) => {
    service.behave((response) => response.end(body))
    expect(await reason()).toBe('its answer has no continent_name')
  })

  test('where it answers 500, hangs up, or nobody listens', async () => {
    service.behave((response) => response.writeHead(500).end(JSON.stringify({ continent_name: 'Africa' })))
    expect(await reason()).toBe('it answered 500')
    service.behave((response) => response.destroy())
    expect(await reason()).toMatch(/^it did not answer \(\w+\)$/)
    await service.close()
    expect(await reason()).toBe('it did not answer (ECONNREFUSED)')
  })
})
