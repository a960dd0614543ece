import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { findSecrets } from './secrets-in-build.ts'

/** Joined only here, so that this file holds nothing that looks like a secret. */
const of = (...parts: string[]) => parts.join('')

async function found(text: string | Buffer, variables: Record<string, string> = {}): Promise<string[]> {
  const folder = makeDirectory()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'entry.js'), text)
  return (await findSecrets([folder], variables, 'CANDLE25')).map((line) => line.replace(folder, ''))
}

test.each([
  ['a secret key of Stripe', of('sk_', 'live_51Abcdefghijk')],
  ['a secret key of Stripe', of('rk_', 'test_51Abcdefghijk')],
  ['a signing secret of a webhook', of('whsec', '_AbCdEfGhIjKlMn')],
  ['an access key of AWS', of('AK', 'IAABCDEFGHIJKLMNOP')],
  ['a private key', of('-----BEGIN ', 'RSA PRIVATE KEY-----')],
  ['a private key', of('-----BEGIN ', 'PRIVATE KEY-----')],
  ['a database address with its password', of('postgres', '://academy:pa55@db.example/academy')],
  ['a mail server address with its password', of('smtps', '://user:pa55@mail.example:465')],
])('%s is found in a file of any kind', async (what, secret) => {
  expect(await found(`const x="${secret}"`)).toEqual([`/assets/entry.js: ${what}`])
  expect(await found(Buffer.concat([Buffer.from([0, 255, 254]), Buffer.from(` ${secret} `)]))).toHaveLength(1)
})

test.each([
  ['GEO_API_KEY', 'k3y&of/the"lookup', 'k3y&of/the"lookup'],
  ['GEO_API_KEY', 'k3y&of/the"lookup', 'k3y&amp;of/the"lookup'],
  ['GEO_API_KEY', 'k3y&of/the"lookup', 'k3y&of/the\\"lookup'],
  ['GEO_API_KEY', 'k3y&of/the"lookup', 'k3y%26of%2Fthe%22lookup'],
  ['LEADS_WEBHOOK_SECRET', 'sixteen-characters-and-more', 'sixteen-characters-and-more'],
  ['DATABASE_URL', 'postgresql://academy:long-enough-password@db/academy', 'long-enough-password'],
  ['AWS_SECRET_ACCESS_KEY', 'abcdefghij/klmnopq+rstu', 'abcdefghij/klmnopq+rstu'],
  ['WAIVER_CODE', 'QUIET-7261', 'QUIET-7261'],
])('the value of %s is found however it is written', async (name, value, written) => {
  expect(await found(`<a title='${written}'>`, { [name]: value })).toEqual([`/assets/entry.js: the value of ${name}`])
})

test('what the site tells on purpose is no finding, nor what only talks of secrets', async () => {
  const text = 'CANDLE25 scholarship sk_ whsec_... postgresql://localhost/academy smtp://mail.example AKIA'
  expect(await found(text, { WAIVER_CODE: 'candle25', GEO_API_KEY: '' })).toEqual([])
  expect(await found(text, { WAIVER_CODE: 'scholarship' })).toEqual([])
  expect(await found(text, { GEO_API_KEY: 'sk_' })).toEqual([])
})

test('a finding names file and kind, never the value', async () => {
  const secret = of('sk_', 'live_51Abcdefghijk')
  const told = await found(secret, { STRIPE_SECRET_KEY: secret })
  expect(told).toHaveLength(2)
  expect(told.join()).not.toContain('51Abc')
})
