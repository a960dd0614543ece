import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { restoreFile } from '#cli/restore.ts'
import { withClient } from '#database/client.ts'
import { withSnapshot } from '#database/transfer/source.ts'
import { BEYOND_JAVASCRIPT, writeAwkwardRows } from '#tests/fixtures/awkward-rows.ts'
import { makeDirectory, start } from '#tests/fixtures/data-directory.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { emptyDatabaseOfOwner } from '#tests/fixtures/migrated-database.ts'
import { printed } from '#tests/fixtures/printed.ts'

const FILE = '0193a1b2.pdf'
const FILES = [FILE, `document-${FILE}`]
const BYTES = Buffer.from([0x25, 0x00, 0xff])

/** A site's database with rows that are hard to copy, and its data directory with a resume and a document. */
async function makeSite() {
  const dataDir = makeDirectory()
  mkdirSync(join(dataDir, 'files'))
  for (const name of FILES) writeFileSync(join(dataDir, 'files', name), BYTES)
  const { connectionString, database, close } = await createTestDatabase()
  onTestFinished(close)
  await writeAwkwardRows(database.$client, FILE)
  return { dataDir, url: connectionString }
}

/** What every table holds, but for what a restore changes: it frees jobs that were being done, and pauses all. */
async function getSums(url: string) {
  const read = (client: pg.Client) => withSnapshot(client, async ({ tables }) => tables)
  const tables = await withClient(url, read)
  return tables.filter(({ rows, name }) => rows && !/_job(s|_queues)$|^job_pause$/.test(name))
}

test('a site goes into a backup, into a new embedded database (unless a site runs on it), and on to a server, whole', async () => {
  const site = await makeSite()
  const before = await getSums(site.url)
  const file = join(makeDirectory(), 'academy.backup')
  const made = await printed(['backup', file], { DATABASE_URL: site.url, DATA_DIR: site.dataDir })
  expect(made).toContain('files included: 2')
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const dataDir = makeDirectory()
  await printed(['restore', file], { DATA_DIR: dataDir })
  for (const name of FILES) expect(readFileSync(join(dataDir, 'files', name))).toEqual(BYTES)

  const target = await emptyDatabaseOfOwner()
  const embedded = await start(dataDir)
  const second = `${file}.2`
  await printed(['backup', second], { DATABASE_URL: embedded.connectionString, DATA_DIR: dataDir })
  const isRunning = /^Another server is already running on /
  await expect(printed(['restore', second], { DATA_DIR: dataDir })).rejects.toThrow(isRunning)
  await embedded.stop()
  await printed(['restore', second], { DATABASE_URL: target, DATA_DIR: dataDir })
  expect(await getSums(target)).toEqual(before)

  await withClient(target, async (client) => {
    const { rows: events } = await client.query('select created from stripe_events')
    expect(events).toEqual([{ created: BEYOND_JAVASCRIPT }])
    const { rows: jobs } = await client.query('select attempts, locked_by from graphile_worker.jobs')
    expect(jobs).toEqual(Array(2).fill({ attempts: 3, locked_by: null }))
    // What the database itself does is on again: the log is append-only, and an application adds its record.
    await expect(client.query('delete from audit_log')).rejects.toThrow(/cannot be changed/)
    await client.query(`insert into audit_log (action) values ('x')`)
    expect((await client.query('select state, version, waiting_on from records where version = 7')).rows).toEqual([
      { state: 'done', version: 7, waiting_on: 2 },
    ])
    await client.query(`update applications set full_name = 'Sample' where id in (select application_id from records)`)
    expect((await client.query(`select name from records where kind = 'application'`)).rows).toEqual([
      { name: 'Sample' },
    ])
    // The queue's own numbers continue after those that were restored.
    await client.query(`select graphile_worker.add_job('send_email', '{}')`)
    expect((await client.query('select count(distinct id)::int as jobs from graphile_worker.jobs')).rows).toEqual([
      { jobs: 3 },
    ])
  })
  // A copy sends nothing by itself.
  const restored = { DATABASE_URL: target, DATA_DIR: dataDir }
  expect(await printed(['jobs'], restored)).toMatch(/^Paused since 20/)
  expect(await printed(['jobs', 'continue'], restored)).toMatch(/^Jobs run again/)
  expect(await printed(['jobs'], restored)).not.toContain('Paused')
}, 120_000)

test('a database with rows is not restored into; counted views alone are replaced', async () => {
  const site = await makeSite()
  const file = join(makeDirectory(), 'academy.backup')
  const variables = { DATABASE_URL: site.url, DATA_DIR: site.dataDir }
  const before = await getSums(site.url)
  await printed(['backup', file], variables)
  // The log tells of the backup.
  const own = await getSums(site.url)
  const notEmpty = /^The database to be filled is not empty: \w+ has rows\. /
  await expect(printed(['restore', file], variables)).rejects.toThrow(notEmpty)
  expect(await getSums(site.url)).toEqual(own)

  const { connectionString, database, close } = await createTestDatabase()
  onTestFinished(close)
  await database.$client.query(`insert into analytics_counts values ('2026-01-01', '/about', 'view', 'direct', 1)`)
  await printed(['restore', file], { DATABASE_URL: connectionString, DATA_DIR: makeDirectory() })
  expect(await getSums(connectionString)).toEqual(before)
}, 120_000)

describe('a backup that is spoiled', () => {
  let packed: Buffer
  beforeAll(async () => {
    const { database, connectionString, close } = await createTestDatabase()
    await writeAwkwardRows(database.$client, FILE)
    const file = join(tmpdir(), `academy-${process.pid}.backup`)
    await printed(['backup', file], { DATABASE_URL: connectionString, DATA_DIR: tmpdir() })
    packed = readFileSync(file)
    rmSync(file)
    await close()
  })

  test.each<[string, () => Buffer, RegExp]>([
    ['cut short', () => packed.subarray(0, packed.length - 40), /cannot be read/],
    ['without its end', () => repacked((lines) => lines.replace('{"end":true}\n', '')), /damaged or incomplete/],
    [
      'with a row less',
      () => repacked((lines) => lines.replace(/\{"table":\d+,"row":.*"du_1".*\}\n/, '')),
      /ledger_entries should have/,
    ],
    [
      'with a word changed',
      () => repacked((lines) => lines.replace('zoe@visitor', 'eve@visitor')),
      /came out different/,
    ],
    [
      'with a column of tomorrow',
      () => repacked((lines) => lines.replace('"full_name"', '"fuller_name"')),
      /no such table/,
    ],
    ['of another kind', () => gzipSync('hello\n'), /is no backup/],
  ])('%s leaves the database empty', async (_how, spoil, sentence) => {
    const file = join(makeDirectory(), 'academy.backup')
    writeFileSync(file, spoil())
    const target = await emptyDatabaseOfOwner()
    await expect(restoreFile(file, { put: async () => {} }, target)).rejects.toThrow(sentence)
    expect(await getSums(target)).toEqual([])
  })

  function repacked(change: (lines: string) => string): Buffer {
    const lines = gunzipSync(packed).toString()
    expect(change(lines)).not.toBe(lines)
    return gzipSync(change(lines))
  }
})

test('a backup writes over nothing', async () => {
  const file = join(makeDirectory(), 'academy.backup')
  writeFileSync(file, 'an older one')
  const backup = printed(['backup', file], { DATABASE_URL: inject('databaseServer') })
  await expect(backup).rejects.toThrow(`${file} exists already.`)
  expect(readFileSync(file, 'utf8')).toBe('an older one')
})

test('into a folder, backups are named by the time, and the oldest are removed once a new one is complete', async () => {
  const folder = makeDirectory()
  const site = { DATABASE_URL: inject('databaseServer'), DATA_DIR: makeDirectory() }
  for (const name of ['academy-2026-11-01T033000.000Z.backup', 'academy-2026-11-02T033000.000Z.backup', 'mine.backup'])
    writeFileSync(join(folder, name), name)
  const failing = printed(['backup', folder, '--keep', '2'], site)
  await expect(failing).rejects.toThrow()
  expect(readdirSync(folder)).toHaveLength(3)

  const { connectionString, close } = await createTestDatabase()
  onTestFinished(close)
  const made = await printed(['backup', folder, '--keep', '2'], { ...site, DATABASE_URL: connectionString })
  expect(made).toContain('Removed academy-2026-11-01T033000.000Z.backup.')
  const [older, newest, ...others] = readdirSync(folder).sort()
  expect([older, others]).toEqual(['academy-2026-11-02T033000.000Z.backup', ['mine.backup']])
  expect(newest).toMatch(/^academy-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z\.backup$/)

  for (const args of [
    [folder, '--keep', 'all'],
    [join(folder, 'one.backup'), '--keep', '2'],
  ])
    await expect(printed(['backup', ...args], site)).rejects.toThrow(/keep/)
})
