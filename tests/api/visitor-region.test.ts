import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visitorRegion } from '#contract/visitor-region.ts'
import { openVisitorRegions } from '#server/visitor-regions.ts'
import { type FakeGeolocation, saying, startFakeGeolocation } from '#tests/fakes/geolocation.ts'
import { openApi, type TestApi } from './open-api.ts'

const ALTERNATE = 'https://africa.academy.example/welcome'
const KEY = 'key-of-the-academy'
const NIGERIA = '41.58.1.7'
const CANADA = '24.48.0.1'

let academy: TestApi | undefined
let service: FakeGeolocation
let logged: Record<string, unknown>[]
const log = pino({ level: 'trace' }, { write: (line) => logged.push(JSON.parse(line)) })

beforeEach(async () => {
  logged = []
  service = await startFakeGeolocation()
})
afterEach(async () => {
  await academy?.close()
  await service.close()
})

async function open(region: Parameters<typeof openVisitorRegions>[0]): Promise<void> {
  academy = await openApi({ visitorRegions: await openVisitorRegions(region, log) })
}

async function regionOf(address: string, query = ''): Promise<unknown> {
  const headers = { 'X-Address': address }
  const response = await academy?.api.request(`/Visitor/region${query}`, { headers })
  expect(response?.status).toBe(200)
  expect(response?.headers.get('Cache-Control')).toBe('no-store')
  return visitorRegion.strict().parse(await response?.json())
}

test('without an alternate site nobody is looked up', async () => {
  await open({ alternateSiteUrl: undefined, thirdParty: { url: service.url, key: KEY } })
  expect(await regionOf(NIGERIA)).toEqual({ continent_name: null })
  expect(service.asked).toEqual([])
})

describe('with the embedded database', () => {
  beforeEach(() => open({ alternateSiteUrl: ALTERNATE, thirdParty: undefined }))

  test('who comes from Africa has a site of their own, by IPv4 and IPv6', async () => {
    for (const address of [NIGERIA, `::ffff:${NIGERIA}`, '2c0f:fe38::1', '196.25.1.1']) {
      expect(await regionOf(address), address).toEqual({ continent_name: 'Africa', redirectTo: ALTERNATE })
    }
  })

  test('nobody else has', async () => {
    expect(await regionOf(CANADA)).toEqual({ continent_name: 'North America' })
    expect(await regionOf('2003::1')).toEqual({ continent_name: 'Europe' })
    expect(await regionOf('127.0.0.1')).toEqual({ continent_name: null })
  })

  test.each(['?role=admin', '?role=ADMIN', '?role=aDmIn&x=1'])('%s has none', async (query) => {
    expect(await regionOf(NIGERIA, query)).toEqual({ continent_name: 'Africa' })
  })
})

describe('with a third party', () => {
  beforeEach(() => open({ alternateSiteUrl: ALTERNATE, thirdParty: { url: service.url, key: KEY } }))

  test('its word decides, asked once for a network', async () => {
    expect(await regionOf(CANADA)).toEqual({ continent_name: 'Africa', redirectTo: ALTERNATE })
    service.behave(saying({ continent_name: 'Europe' }))
    expect(await regionOf('24.48.0.200')).toEqual({ continent_name: 'Africa', redirectTo: ALTERNATE })
    expect(await regionOf(NIGERIA)).toEqual({ continent_name: 'Europe' })
    expect(service.asked.map(({ search }) => search)).toEqual([`?key=${KEY}&ip=${CANADA}`, `?key=${KEY}&ip=${NIGERIA}`])
  })

  test.each(['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd12::1', 'fe80::1', 'unknown'])(
    '%s is nobody to ask about',
    async (address) => {
      expect(await regionOf(address)).toEqual({ continent_name: null })
      expect(service.asked).toEqual([])
    },
  )

  test.each([
    ['500', (response) => response.writeHead(500).end('{"continent_name":"Africa"}')],
    ['HTML', (response) => response.end('<!doctype html><p>Africa')],
    ['wrong JSON', saying({ continent: 'Africa', error: NIGERIA })],
    ['a broken connection', (response) => response.destroy()],
    ['half an answer', (response) => response.write('{"cont', () => response.destroy())],
  ] satisfies [string, Parameters<FakeGeolocation['behave']>[0]][])('%s is silent for visitors', async (_, answer) => {
    service.behave(answer)
    expect(await regionOf(NIGERIA)).toEqual({ continent_name: null })
    expect(logged).toMatchObject([{ level: 40, reason: expect.stringMatching(/^its? /) }])
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${KEY}|${NIGERIA}|Africa`))
    expect(await regionOf(NIGERIA)).toEqual({ continent_name: null })
    expect(service.asked).toHaveLength(1)
  })
})
