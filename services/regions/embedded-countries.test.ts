import { beforeAll, expect, test } from 'vitest'
import { type ContinentProvider, embeddedCountries, publicAddress } from './visitor-regions.ts'

let countries: ContinentProvider
beforeAll(async () => {
  countries = await embeddedCountries()
})

test.each([
  ['Nigeria', 'Africa', ['41.58.1.1', '::ffff:197.210.1.1', '2c0f:f5c0::1', '2c0f:2a80::1']],
  ['Canada', 'North America', ['24.48.0.1', '206.75.1.1', '2604:3d00::1', '2001:56a::1']],
  ['Germany', 'Europe', ['93.192.1.1', '2003::1']],
] as const)('%s lies in %s', async (_country, continent, addresses) => {
  for (const text of addresses) {
    const address = publicAddress(text)
    if (!address) throw new Error(`${text} is no public address`)
    expect(countries.known(address), text).toBe(continent)
    expect(await countries.ask(address), text).toBe(continent)
  }
})

test('what the database does not hold is known to lie nowhere', () => {
  const address = publicAddress('2001:db8::1')
  expect(address && countries.known(address)).toBeNull()
})
