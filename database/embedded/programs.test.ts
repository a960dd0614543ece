import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { copyPrograms } from './programs.ts'

function makeNative(): string {
  const native = join(makeDirectory(), 'native')
  mkdirSync(join(native, 'bin'), { recursive: true, mode: 0o700 })
  writeFileSync(join(native, 'bin', 'postgres'), 'program', { mode: 0o700 })
  writeFileSync(join(native, 'list.txt'), 'text', { mode: 0o600 })
  return native
}

test('a copy can be read by all and written by its owner alone, whatever the modes of the original', () => {
  const copy = copyPrograms(makeNative(), makeDirectory(), 'postgres-1')
  expect(statSync(join(copy, 'bin')).mode & 0o777).toBe(0o755)
  expect(statSync(join(copy, 'bin', 'postgres')).mode & 0o777).toBe(0o755)
  expect(statSync(join(copy, 'list.txt')).mode & 0o777).toBe(0o644)
})

test('a copy is made once', () => {
  const home = makeDirectory()
  const native = makeNative()
  const first = copyPrograms(native, home, 'postgres-1')
  writeFileSync(join(first, 'mark'), '')
  expect(copyPrograms(native, home, 'postgres-1')).toBe(first)
  expect(existsSync(join(first, 'mark'))).toBe(true)
})

test('a copy that cannot be completed leaves nothing', () => {
  const home = makeDirectory()
  const native = makeNative()
  const links = [{ source: 'native/lib/a.so.1', target: 'native/lib/a.so' }]
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  expect(() => copyPrograms(native, home, 'postgres-1')).toThrow('links cannot be made')
  expect(readdirSync(home)).toEqual([])

  mkdirSync(join(native, 'lib'))
  writeFileSync(join(native, 'lib', 'a.so.1'), 'library')
  const copy = copyPrograms(native, home, 'postgres-1')
  expect(readFileSync(join(copy, 'lib', 'a.so'), 'utf8')).toBe('library')
})
