import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

test.each('ECONNREFUSED ECONNRESET 57P01 57P02 57P03 08006 08P01 53300 57014 25006 XX000'.split(' '))(
  '%s passes by itself',
  (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(true)
    expect(isDatabaseAway(new DrizzleQueryError('select 1', [], withCode(code)))).toBe(true)
  },
)

test.each(['23505', '22P02', '42P01', '0800', 'ERR_INVALID_URL', ''])('%s does not', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(false)
})

test('what pg says without a code', () => {
  expect(isDatabaseAway(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isDatabaseAway(new Error('Query read timeout'))).toBe(true)
  expect(isDatabaseAway(new Error('something else'))).toBe(false)
  expect(isDatabaseAway('ECONNREFUSED')).toBe(false)
})

test('the missing socket of a database, but no missing file', () => {
  expect(isDatabaseAway(Object.assign(withCode('ENOENT'), { syscall: 'connect' }))).toBe(true)
  expect(isDatabaseAway(Object.assign(withCode('ENOENT'), { syscall: 'open' }))).toBe(false)
})

test('a host name with several addresses, all refused', () => {
  expect(isDatabaseAway(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toBe(true)
})
