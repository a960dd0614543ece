import { pino } from 'pino'
import { expect, test } from 'vitest'
import { visitorRegion } from '#contract/visitor-region.ts'
import { openVisitorRegions } from '#server/visitor-regions.ts'
import { sharedApi } from './open-api.ts'

// A third party that is asked: services/regions, and tests/browser/region.spec.ts.
const ALTERNATE = 'https://africa.academy.example/welcome'
const NIGERIA = '41.58.1.7'

const academy = sharedApi()

/** Asks for the region of an address, with the alternate site, if any. */
async function openRegions(alternateSiteUrl?: string) {
  const regions = await openVisitorRegions({ alternateSiteUrl, thirdParty: undefined }, pino({ level: 'silent' }))
  const { api } = academy.changed({ visitorRegions: regions })
  return async (address: string, query = ''): Promise<unknown> => {
    const response = await api.request(`/Visitor/region${query}`, { headers: { 'X-Address': address } })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    return visitorRegion.strict().parse(await response.json())
  }
}

test('without an alternate site nobody is looked up', async () => {
  const getRegion = await openRegions()
  expect(await getRegion(NIGERIA)).toEqual({ continent_name: null })
})

test('with the embedded database who comes from Africa has a site of their own; others and ?role=admin have none', async () => {
  const getRegion = await openRegions(ALTERNATE)
  for (const address of [NIGERIA, `::ffff:${NIGERIA}`, '2c0f:fe38::1']) {
    expect(await getRegion(address), address).toEqual({ continent_name: 'Africa', redirectTo: ALTERNATE })
  }
  expect(await getRegion('24.48.0.1')).toEqual({ continent_name: 'North America' })
  for (const address of ['127.0.0.1', 'unknown']) expect(await getRegion(address)).toEqual({ continent_name: null })
  for (const query of ['?role=admin', '?role=ADMIN', '?role=aDmIn&x=1']) {
    expect(await getRegion(NIGERIA, query), query).toEqual({ continent_name: 'Africa' })
  }
})
