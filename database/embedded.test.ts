import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isAlive, stopProcess } from '#database/embedded/postmaster.ts'
import { getPostmaster, kill, makeDirectory, start, startProcess } from '#tests/fixtures/data-directory.ts'
import { getSuperuser } from '#tests/fixtures/database-address.ts'
import { withClient } from './client.ts'
import { accountForPostgres } from './embedded/programs.ts'
import { startEmbeddedDatabase } from './embedded.ts'

// An orphan of a server that was killed: embedded/processes.test.ts. Killed under load: tests/faults/kill.test.ts.
const seed = mkdtempSync(join(tmpdir(), 'academy-seed-'))
beforeAll(async () => {
  const { connectionString, stop } = await startEmbeddedDatabase(seed)
  await withClient(connectionString, (client) => client.query("create table words as select 'seed' as word"))
  await stop()
})
afterAll(() => rmSync(seed, { recursive: true, force: true }))

/** A data directory as a server leaves it that has run once and was stopped: a copy, since making one takes a while. */
function makeUsedDirectory(): string {
  const directory = makeDirectory()
  cpSync(seed, directory, { recursive: true })
  return directory
}

async function recall(connectionString: string): Promise<string[]> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ word: string }>('select word from words')
    return rows.map(({ word }) => word)
  })
}

test('files of another major version of PostgreSQL are refused in one line, and left as they are', async () => {
  const directory = makeUsedDirectory()
  const file = join(directory, 'postgres', 'PG_VERSION')
  const ours = readFileSync(file, 'utf8').trim()
  writeFileSync(file, '16\n')
  const refused = new RegExp(
    `^\\S+ has the files of PostgreSQL 16, and this version of the site brings PostgreSQL ${ours}\\. [^\\n]+$`,
  )
  await expect(start(directory)).rejects.toThrow(refused)
  writeFileSync(file, `${ours}\n`)
  const { connectionString } = await start(directory)
  expect(await recall(connectionString)).toEqual(['seed'])
})

test('a new folder gets a durable UTF-8 cluster that only the password opens, and keeps its secrets to its owner', async () => {
  const directory = join(makeDirectory(), 'deep', 'var')
  // What an interrupted first start left.
  const half = join(directory, 'postgres.new-0a1b2c')
  mkdirSync(half, { recursive: true })
  writeFileSync(join(half, 'PG_VERSION'), '18\n')
  const { connectionString, stop } = await start(directory)
  expect(existsSync(half)).toBe(false)
  const settings = await withClient(getSuperuser(directory, connectionString), async (client) => {
    const { rows } = await client.query(
      `select current_database() as database, current_setting('server_encoding') as encoding,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
         current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets`,
    )
    return rows[0]
  })
  expect(settings).toEqual({
    database: 'academy',
    encoding: 'UTF8',
    fsync: 'on',
    commit: 'on',
    address: '127.0.0.1',
    sockets: '',
  })
  const wrong = new URL(connectionString)
  wrong.password = 'guess'
  await expect(withClient(wrong.href, async () => {})).rejects.toThrow('password authentication failed')
  const addressFile = join(directory, 'database-url')
  expect(readFileSync(addressFile, 'utf8')).toBe(`${connectionString}\n`)
  for (const file of [addressFile, join(directory, 'database-password'), join(directory, 'postgres.log')]) {
    expect(statSync(file).mode & 0o777, file).toBe(0o600)
  }
  await stop()
  expect(existsSync(addressFile)).toBe(false)
})

test('of two that start on one folder at the same moment one wins; the other says so in one line', async () => {
  const directory = makeDirectory()
  const answers = await Promise.all([1, 2].map(() => startProcess(directory)))
  const lines = answers.map(({ line }) => line)
  const winner = lines.find((line) => line.startsWith('postgresql://')) ?? ''
  const refusal = `Another server is already running on ${directory}. Stop it, or set DATA_DIR to another folder.`
  expect(lines.filter((line) => line === refusal)).toHaveLength(1)
  await withClient(winner, (client) => client.query('select 1'))
})

test('after a reboot postmaster.pid may name another process, which is left alone', async () => {
  const directory = makeUsedDirectory()
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

test('a stop while the database is coming back ends it for good', async () => {
  const directory = makeUsedDirectory()
  const { connectionString, stop } = await startEmbeddedDatabase(directory)
  process.kill(getPostmaster(directory), 'SIGKILL')
  await stop()
  await expect(recall(connectionString)).rejects.toThrow('ECONNREFUSED')
  expect(await recall((await start(directory)).connectionString)).toEqual(['seed'])
})

describe('a start that fails', () => {
  test('says so in one line with the log below, and leaves the folder free', async () => {
    const directory = makeUsedDirectory()
    const control = join(directory, 'postgres', 'global', 'pg_control')
    const intact = readFileSync(control)
    truncateSync(control, 100)
    const failure = await startEmbeddedDatabase(directory).catch((error: Error) => error.message)
    expect(failure).toContain(`PostgreSQL did not start in ${join(directory, 'postgres')}.\n`)
    expect(failure).toMatch(/\n {2}.*pg_control/)

    writeFileSync(control, intact)
    expect(await recall((await start(directory)).connectionString)).toEqual(['seed'])
  })

  test('names a password file that does not belong to the cluster', async () => {
    const directory = makeUsedDirectory()
    writeFileSync(join(directory, 'database-password'), 'another\n')
    await expect(startEmbeddedDatabase(directory)).rejects.toThrow('The file database-password does not open it.')
    expect(existsSync(join(directory, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('does not write over a folder named postgres that is something else', async () => {
    const directory = makeDirectory()
    mkdirSync(join(directory, 'postgres'))
    writeFileSync(join(directory, 'postgres', 'notes.txt'), 'mine')
    await expect(startEmbeddedDatabase(directory)).rejects.toThrow('PostgreSQL could not set up its files')
    expect(readFileSync(join(directory, 'postgres', 'notes.txt'), 'utf8')).toBe('mine')
  })
})
