import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { findSecrets } from './secrets-in-build.ts'

async function found(text: string | Buffer, variables: Record<string, string> = {}): Promise<string[]> {
  const folder = makeDirectory()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'entry.js'), text)
  return (await findSecrets([folder], variables, 'CANDLE25')).map((line) => line.replace(folder, ''))
}

test.each([
  ['STRIPE_SECRET_KEY', 'sk_live_51Abcdefghijk', 'sk_live_51Abcdefghijk'],
  ['GEO_API_KEY', 'k3y&of/the"lookup', 'k3y&of/the"lookup'],
  ['GEO_API_KEY', 'k3y&of/the"lookup', 'k3y&amp;of/the"lookup'],
  ['GEO_API_KEY', 'k3y&of/the"lookup', 'k3y&of/the\\"lookup'],
  ['GEO_API_KEY', 'k3y&of/the"lookup', 'k3y%26of%2Fthe%22lookup'],
  ['LEADS_WEBHOOK_SECRET', 'sixteen-characters-and-more', 'sixteen-characters-and-more'],
  ['DATABASE_URL', 'postgresql://academy:long-enough-password@db/academy', 'long-enough-password'],
  ['AWS_SECRET_ACCESS_KEY', 'abcdefghij/klmnopq+rstu', 'abcdefghij/klmnopq+rstu'],
  ['WAIVER_CODE', 'QUIET-7261', 'QUIET-7261'],
])('the value of %s is found in every encoding, and reported by name only', async (name, value, written) => {
  expect(await found(`<a title='${written}'>`, { [name]: value })).toEqual([`/assets/entry.js: the value of ${name}`])
})

test('it is found in a file of any kind', async () => {
  const binary = Buffer.concat([Buffer.from([0, 255, 254]), Buffer.from('k3y-of-the-lookup')])
  expect(await found(binary, { GEO_API_KEY: 'k3y-of-the-lookup' })).toHaveLength(1)
})

test('the published promotional code, plain words and short values do not stop a build', async () => {
  const text = 'CANDLE25 scholarship key'
  expect(await found(text, { WAIVER_CODE: 'candle25', GEO_API_KEY: '' })).toEqual([])
  expect(await found(text, { WAIVER_CODE: 'scholarship' })).toEqual([])
  expect(await found(text, { GEO_API_KEY: 'key' })).toEqual([])
})
