import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { copyInto } from './binaries-copy.ts'

function makeNative(): string {
  const native = join(makeDirectory(), 'native')
  mkdirSync(join(native, 'bin'), { recursive: true, mode: 0o700 })
  writeFileSync(join(native, 'bin', 'postgres'), 'program', { mode: 0o700 })
  writeFileSync(join(native, 'list.txt'), 'text', { mode: 0o600 })
  return native
}

test('a copy can be read by all and written by its owner alone, whatever the modes of the original', () => {
  const copy = copyInto(makeDirectory(), 'postgres-1', makeNative(), () => true)
  expect(statSync(join(copy, 'bin')).mode & 0o777).toBe(0o755)
  expect(statSync(join(copy, 'bin', 'postgres')).mode & 0o777).toBe(0o755)
  expect(statSync(join(copy, 'list.txt')).mode & 0o777).toBe(0o644)
})

test('a copy is made once', () => {
  const home = makeDirectory()
  const native = makeNative()
  const first = copyInto(home, 'postgres-1', native, () => true)
  writeFileSync(join(first, 'mark'), '')
  expect(copyInto(home, 'postgres-1', native, () => true)).toBe(first)
  expect(existsSync(join(first, 'mark'))).toBe(true)
})

test('a directory that others can write, or a link to elsewhere, is not taken for the copy', () => {
  const home = makeDirectory()
  mkdirSync(join(home, 'open'))
  writeFileSync(join(home, 'open', 'planted'), '')
  chmodSync(join(home, 'open'), 0o777)
  symlinkSync(makeDirectory(), join(home, 'link'))
  const native = makeNative()
  expect(() => copyInto(home, 'open', native, () => true)).toThrow()
  expect(() => copyInto(home, 'link', native, () => true)).toThrow()
})

test('a copy that cannot be completed leaves nothing', () => {
  const home = makeDirectory()
  expect(() => copyInto(home, 'postgres-1', makeNative(), () => false)).toThrow('links cannot be made')
  expect(readdirSync(home)).toEqual([])
})
