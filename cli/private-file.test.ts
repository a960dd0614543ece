import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { beginPrivateFile } from './private-file.ts'

const write = ({ stream }: { stream: fs.WriteStream }, text: string) => pipeline([text], stream)
const getMode = (path: string) => fs.statSync(path).mode & 0o777
const left = (path: string) => [fs.readFileSync(path, 'utf8'), getMode(path), fs.readdirSync(join(path, '..'))]

/** A file that everybody may read, in a folder of its own. */
function openToAll(): string {
  const path = join(makeDirectory(), 'export.csv')
  fs.writeFileSync(path, 'the last one')
  fs.chmodSync(path, 0o644)
  return path
}

test('whatever stood there before, its owner alone may read what is kept', async () => {
  const path = openToAll()
  fs.writeFileSync(`${path}.unfinished`, 'left by a crash, and longer than the new one', { mode: 0o644 })
  const file = await beginPrivateFile(path)
  expect(getMode(`${path}.unfinished`)).toBe(0o600)
  await write(file, 'the new one')
  expect(fs.readFileSync(path, 'utf8')).toBe('the last one')
  await file.keep()
  expect(left(path)).toEqual(['the new one', 0o600, [basename(path)]])
})

test('what is not kept leaves the last one as it was, and no other file', async () => {
  const path = openToAll()
  const file = await beginPrivateFile(path)
  await write(file, 'half')
  await file.discard()
  expect(left(path)).toEqual(['the last one', 0o644, [basename(path)]])
})

test('a link goes on leading where it led', async () => {
  const [path, link] = [openToAll(), join(makeDirectory(), 'link.csv')]
  fs.symlinkSync(path, link)
  const file = await beginPrivateFile(link)
  await write(file, 'the new one')
  await file.keep()
  expect(fs.lstatSync(link).isSymbolicLink()).toBe(true)
  expect(left(path)).toEqual(['the new one', 0o600, [basename(path)]])
})

test('a pipe is written to, and stays one', async () => {
  const pipe = join(makeDirectory(), 'pipe')
  execFileSync('mkfifo', [pipe])
  const reading = readFile(pipe, 'utf8')
  const file = await beginPrivateFile(pipe)
  await write(file, 'for a program that encrypts')
  await file.keep()
  expect(await reading).toBe('for a program that encrypts')
  expect(fs.lstatSync(pipe).isFIFO()).toBe(true)
})

test.each([
  ['', 'EISDIR'],
  ['no/such/folder.csv', 'ENOENT'],
])('what cannot be written is said in one line: %s', async (name, code) => {
  const path = join(makeDirectory(), name)
  await expect(beginPrivateFile(path)).rejects.toThrow(`${path} cannot be written (${code}).`)
})
