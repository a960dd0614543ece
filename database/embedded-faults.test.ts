import { spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  getPostmaster,
  kill,
  makeDirectory,
  makeSeed,
  makeUsedDirectory,
  recall,
  remember,
  start,
  startProcess,
} from '#tests/fixtures/data-directory.ts'
import { isAlive, stopProcess } from './embedded/processes.ts'
import { accountForPostgres } from './embedded/programs.ts'
import { startEmbeddedDatabase } from './embedded.ts'

// A database killed with -9, and both at once: tests/faults/kill.test.ts.
const seed = makeSeed()

test('a server killed with -9 leaves its database running, and the next start takes over', async () => {
  const directory = makeUsedDirectory(seed)
  const { server, line } = await startProcess(directory)
  await remember(line, 'before the kill')
  await kill(server)
  const orphan = getPostmaster(directory)
  expect(isAlive(orphan)).toBe(true)

  const { connectionString } = await start(directory)
  expect(await recall(connectionString)).toEqual(['before the kill', 'seed'])
  expect(isAlive(orphan)).toBe(false)
})

test('after a reboot postmaster.pid may name another process, which is left alone', async () => {
  const directory = makeUsedDirectory(seed)
  const { server } = await startProcess(directory)
  await kill(server)
  const pidFile = join(directory, 'postgres', 'postmaster.pid')
  const stale = readFileSync(pidFile, 'utf8')
  await stopProcess(getPostmaster(directory))

  // Of the same user as PostgreSQL, which else would see by itself that it cannot be one.
  const stranger = spawn('sleep', ['60'], { ...accountForPostgres(join(directory, 'postgres')) })
  onTestFinished(() => kill(stranger))
  writeFileSync(pidFile, stale.replace(/^\d+/, String(stranger.pid)))

  const { connectionString } = await start(directory)
  expect(await recall(connectionString)).toEqual(['seed'])
  expect(isAlive(stranger.pid ?? 0)).toBe(true)
})

test('a copy of a data directory in use starts a database of its own', async () => {
  const directory = makeUsedDirectory(seed)
  const original = await start(directory)
  const copy = makeDirectory()
  cpSync(directory, copy, { recursive: true })
  const untouched = getPostmaster(directory)
  const copied = await start(copy)
  await remember(copied.connectionString, 'copy')
  expect(getPostmaster(directory)).toBe(untouched)
  expect(await recall(original.connectionString)).toEqual(['seed'])
  expect(await recall(copied.connectionString)).toEqual(['copy', 'seed'])
})

test('a stop while the database is coming back ends it for good', async () => {
  const directory = makeUsedDirectory(seed)
  const { connectionString, stop } = await startEmbeddedDatabase(directory)
  process.kill(getPostmaster(directory), 'SIGKILL')
  await stop()
  await expect(recall(connectionString)).rejects.toThrow('ECONNREFUSED')
  expect(await recall((await start(directory)).connectionString)).toEqual(['seed'])
})
