import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { tryLock } from './lock.ts'

test('one holder at a time, and free again when it lets go', () => {
  const file = join(makeDirectory(), 'lock')
  const release = tryLock(file)
  expect(release).toBeTypeOf('function')
  expect(tryLock(file)).toBeUndefined()
  release?.()
  const again = tryLock(file)
  expect(again).toBeTypeOf('function')
  again?.()
})

test('a folder that is not there is an error, not a lock that someone holds', () => {
  expect(() => tryLock(join(makeDirectory(), 'missing', 'lock'))).toThrow('unable to open database file')
})
