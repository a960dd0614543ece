import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withClient } from '#database/with-client.ts'
import { writeAwkwardRows } from '#tests/fixtures/awkward-rows.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { addressOf } from '#tests/fixtures/database-address.ts'

function tryDump(variables: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...variables }
  return spawnSync(process.execPath, ['scripts/try-dump.ts'], { env, encoding: 'utf8', timeout: 50_000 })
}

async function makeDatabase(): Promise<string> {
  const { connectionString, database, close } = await createTestDatabase()
  onTestFinished(close)
  await writeAwkwardRows(database.$client, '0193a1b2.pdf')
  // The role must be allowed to make a database.
  return addressOf(inject('databaseServer'), new URL(connectionString).pathname.slice(1))
}

/** Databases that a trial left behind on the server. */
function leftBehind(address: string): Promise<unknown[]> {
  const query = "select datname from pg_database where datname like 'academy_try_dump%'"
  return withClient(address, async (client) => (await client.query(query)).rows)
}

test("without PostgreSQL's programs it says so in one line, and leaves nothing behind", async () => {
  const address = await makeDatabase()
  const { status, stderr } = tryDump({ DATABASE_URL: address, PATH: '/nowhere' })
  expect([status, stderr.trim()]).toEqual([
    1,
    "There is no pg_dump here. It comes with PostgreSQL's client programs, of the server's version.",
  ])
  expect(await leftBehind(address)).toEqual([])
})

test('of a program that is too old it says which versions do not go together', async () => {
  const address = await makeDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'academy-old-programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const says = 'pg_dump: error: server version mismatch\npg_dump: detail: server version: 18.4; pg_dump version: 15.2'
  await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\necho '${says}' >&2\nexit 1\n`, { mode: 0o755 })
  const { status, stderr } = tryDump({ DATABASE_URL: address, PATH: folder })
  expect([status, stderr.trim()]).toEqual([
    1,
    'pg_dump failed: error: server version mismatch detail: server version: 18.4; pg_dump version: 15.2',
  ])
})

test('a dump comes back whole, and the database that it came back into is dropped', async ({ skip }) => {
  const address = await makeDatabase()
  const { stdout: version = '' } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const server = await withClient(address, async (client) => (await client.query('show server_version_num')).rows[0])
  const wanted = Math.floor(Number(server.server_version_num) / 10_000)
  if (!(Number(/ (\d+)/.exec(version ?? '')?.[1]) >= wanted)) skip(`Skipped: there is no pg_dump ${wanted} here.`)
  const { status, stdout, stderr } = tryDump({ DATABASE_URL: address })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/public\.applications +\d+ rows/)
  expect(stdout).toContain('came back: every table with the same rows and checksum')
  expect(await leftBehind(address)).toEqual([])
})
