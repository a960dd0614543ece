import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { visitorRegion } from '#contract/visitor-region.ts'
import { openVisitorRegions } from '#server/visitor-regions.ts'
import { type FakeGeolocation, saying, startFakeGeolocation } from '#tests/fakes/geolocation.ts'
import { sharedApi } from './open-api.ts'

const ALTERNATE = 'https://africa.academy.example/welcome'
const KEY = 'key-of-the-academy'
const NIGERIA = '41.58.1.7'
const CANADA = '24.48.0.1'

const academy = sharedApi()
let service: FakeGeolocation
let logged: Record<string, unknown>[]
const log = pino({ level: 'trace' }, { write: (line) => logged.push(JSON.parse(line)) })
beforeAll(async () => {
  service = await startFakeGeolocation()
})
afterAll(() => service.close())
beforeEach(() => {
  logged = []
  service.asked.length = 0
})

/** Asks for the region of an address, with a lookup as it is configured. */
async function openRegions(alternateSiteUrl?: string, thirdParty?: { url: string; key: string }) {
  const regions = await openVisitorRegions({ alternateSiteUrl, thirdParty }, log)
  const { api } = academy.changed({ visitorRegions: regions })
  return async (address: string, query = ''): Promise<unknown> => {
    const response = await api.request(`/Visitor/region${query}`, { headers: { 'X-Address': address } })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    return visitorRegion.strict().parse(await response.json())
  }
}
const openAsking = () => openRegions(ALTERNATE, { url: service.url, key: KEY })

test('without an alternate site nobody is looked up', async () => {
  const getRegion = await openRegions(undefined, { url: service.url, key: KEY })
  expect(await getRegion(NIGERIA)).toEqual({ continent_name: null })
  expect(service.asked).toEqual([])
})

test('with the embedded database who comes from Africa has a site of their own; others and ?role=admin have none', async () => {
  const getRegion = await openRegions(ALTERNATE)
  for (const address of [NIGERIA, `::ffff:${NIGERIA}`, '2c0f:fe38::1']) {
    expect(await getRegion(address), address).toEqual({ continent_name: 'Africa', redirectTo: ALTERNATE })
  }
  expect(await getRegion(CANADA)).toEqual({ continent_name: 'North America' })
  expect(await getRegion('127.0.0.1')).toEqual({ continent_name: null })
  for (const query of ['?role=admin', '?role=ADMIN', '?role=aDmIn&x=1']) {
    expect(await getRegion(NIGERIA, query), query).toEqual({ continent_name: 'Africa' })
  }
})

test('the word of a third party decides, asked once for a network, and not about private addresses', async () => {
  const getRegion = await openAsking()
  expect(await getRegion(CANADA)).toEqual({ continent_name: 'Africa', redirectTo: ALTERNATE })
  service.behave(saying({ continent_name: 'Europe' }))
  expect(await getRegion('24.48.0.200')).toEqual({ continent_name: 'Africa', redirectTo: ALTERNATE })
  expect(await getRegion(NIGERIA)).toEqual({ continent_name: 'Europe' })
  for (const address of ['10.1.2.3', 'unknown']) expect(await getRegion(address)).toEqual({ continent_name: null })
  expect(service.asked.map(({ search }) => search)).toEqual([`?key=${KEY}&ip=${CANADA}`, `?key=${KEY}&ip=${NIGERIA}`])
})

test('a third party that fails is silent for visitors, and logged without its key and the address', async () => {
  const getRegion = await openAsking()
  service.behave(saying({ continent: 'Africa', error: NIGERIA }))
  for (let time = 0; time < 2; time++) expect(await getRegion(NIGERIA)).toEqual({ continent_name: null })
  expect(logged).toMatchObject([{ level: 40, reason: expect.stringMatching(/^its? /) }])
  expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${KEY}|${NIGERIA}|Africa`))
  expect(service.asked).toHaveLength(1)
})
