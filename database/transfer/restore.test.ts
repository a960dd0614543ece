import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase, withClient } from '#database/client.ts'
import { listMigrations, MIGRATIONS, migrate, prepareQueue } from '#database/migrate.ts'
import { openContent } from '#services/content/current.ts'
import { openSchedule } from '#services/schedule/schedule.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { insertApplications, insertRows } from '#tests/fixtures/database-rows.ts'
import { databaseAfter } from '#tests/fixtures/migrated-database.ts'
import { putStart } from '#tests/fixtures/schedule.ts'
import { restore } from './restore.ts'
import { type Source, withSnapshot } from './source.ts'

const id = (n: number) => `0193a1b2-0000-7000-8000-00000000000${n}`
const INSTANT = '2026-03-08T09:30:00.123Z'

async function writeRows(client: pg.Client): Promise<void> {
  await putStart(client, 'dbms-1')
  await insertApplications(client, [
    {
      id: id(1),
      start_id: 'dbms-1',
      fee_status: 'paid',
      status: 'in_review',
      interview_notes: 'On Monday',
      created_at: INSTANT,
    },
  ])
  await insertRows(client, 'leads', [
    {
      id: id(2),
      kind: 'contact',
      name: 'Ada',
      email: 'ada@x.example',
      phone: '',
      company: '',
      answers: { topic: 'Other', message: 'Hello' },
      body_digest: 'd',
      created_at: INSTANT,
    },
  ])
  // A trigger numbers it.
  const [seller, buyer] = [
    { name: 'Academy', address: '' },
    { name: 'Ada', address: '', purchaseOrder: '' },
  ]
  const invoice = { kind: 'invoice', account_id: id(1), issued_on: '2026-03-08', seller, buyer, currency: 'usd' }
  await insertRows(client, 'invoices', [{ id: id(4), ...invoice, lines: [], taxes: [], total: 0, created_at: INSTANT }])
  const maya = { id: id(3), name: 'Maya', email: 'maya@x.example', role: 'admin', shortcuts: true, created_at: INSTANT }
  await insertRows(client, 'staff', [maya])
  const note = { id: 7, record_id: id(1), staff_id: id(3), kind: 'note', text: 'x', at: INSTANT, detail: {} }
  await insertRows(client, 'record_events', [note])
  // What staff did since a trigger made the record.
  await client.query(`update records set state = 'waiting', version = 3, opened_at = since`)
}

/** A database of the first version, with rows. */
async function makeSite(): Promise<string> {
  const site = await databaseAfter(listMigrations()[0])
  await withClient(site, writeRows)
  await prepareQueue(site)
  return site
}

/** The migrations of a version that does not exist yet: its last one fills a new table and a new column from old rows. */
function folderOfTomorrow(sql = 'INSERT INTO seats SELECT id, course_id FROM applications;'): string {
  const folder = makeDirectory()
  cpSync(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const { idx, when } = journal.entries.at(-1)
  journal.entries.push({ idx: idx + 1, version: '7', when: when + 1, tag: 'tomorrow', breakpoints: true })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(
    join(folder, 'tomorrow.sql'),
    `CREATE TABLE seats (application_id uuid PRIMARY KEY, course text NOT NULL);
     --> statement-breakpoint
     ${sql}
     --> statement-breakpoint
     ALTER TABLE records ADD COLUMN seat text DEFAULT '' NOT NULL;
     --> statement-breakpoint
     UPDATE records SET seat = course_id`,
  )
  return folder
}

/** Every row of every table, and the last migration. */
/** All rows, but for the pause of jobs, which a restore adds. */
const getContent = (address: string) =>
  withClient(address, async (client) => {
    return withSnapshot(client, async ({ migration, tables, batches }) => {
      const all: Record<string, string[]> = Object.fromEntries(
        tables.map(({ schema, name }) => [`${schema}.${name}`, []]),
      )
      for await (const { table, rows } of batches()) all[`${table.schema}.${table.name}`]?.push(...rows)
      for (const texts of Object.values(all)) texts.sort()
      delete all['public.job_pause']
      return { migration, rows: all }
    })
  })

const restoreFrom = (from: string, to: string, folder?: string, change = (source: Source): Source => source) =>
  withClient(from, (client) => withSnapshot(client, (source) => restore(to, change(source), folder)))

test('a backup is restored as an update in place would have it, whatever the next migration makes of the rows, also once more', async () => {
  const folder = folderOfTomorrow()
  const site = await makeSite()
  const [empty, used] = [await databaseAfter(), await databaseAfter(listMigrations(folder).at(-1), folder)]
  await restoreFrom(site, empty, folder)
  // As a restore leaves it that was cut off before its rows.
  await withClient(used, (client) => client.query('create schema others; create table others.kept (n int)'))
  await restoreFrom(site, used, folder)
  await migrate(site, site, folder)
  const updated = await getContent(site)
  expect(updated.rows['public.seats']).toEqual([`{"course": "dbms", "application_id": "${id(1)}"}`])
  expect(await getContent(empty)).toEqual(updated)
  expect(await getContent(used)).toEqual(updated)
  expect(updated.rows['public.invoice_numbers']).toEqual(['{"kind": "invoice", "last": 1, "year": 2026}'])
  const kept = await withClient(used, (client) => client.query('select count(*)::int as n from others.kept'))
  expect(kept.rows).toEqual([{ n: 0 }])
})

test('a backup of a newer version, or of one before 1.0.0, is refused, and nothing is changed', async () => {
  const folder = folderOfTomorrow()
  const newer = await databaseAfter(listMigrations(folder).at(-1), folder)
  const target = await databaseAfter()
  const made = () =>
    withClient(target, (client) =>
      client.query(`select from pg_class where relnamespace not in ('pg_catalog'::regnamespace,
        'information_schema'::regnamespace, 'pg_toast'::regnamespace)`),
    )
  for (const [change, message] of [
    [{}, 'made by another version'],
    [{ migration: 1_795_617_934_482 }, 'from before version 1.0.0. Export its data'],
    // Backups did not name theirs.
    [{ migration: undefined }, 'from before version 1.0.0. Export its data'],
  ] as const) {
    const restoring = restoreFrom(newer, target, MIGRATIONS, (source) => ({ ...source, ...change }) as Source)
    await expect(restoring).rejects.toThrow(message)
    expect(await made()).toMatchObject({ rowCount: 0 })
  }
})

test('cut off before its update, it has all rows, says so, and the next start finishes it', async () => {
  const site = await makeSite()
  const target = await databaseAfter()
  await expect(restoreFrom(site, target, folderOfTomorrow('SELECT 1/0;'))).rejects.toThrow('division by zero')
  await expect(restoreFrom(site, target)).rejects.toThrow(
    'has rows. If a restore into it was interrupted, all rows are there',
  )
  const folder = folderOfTomorrow()
  await migrate(target, target, folder)
  await migrate(site, site, folder)
  expect(await getContent(target)).toEqual(await getContent(site))
})

test('a database that only a first start has filled counts as empty', async () => {
  const [site, target] = [await makeSite(), await databaseAfter()]
  await migrate(site, site)
  await migrate(target, target)
  const database = openDatabase(target)
  const log = pino({ level: 'silent' })
  const schedule = await openSchedule(database, await openContent(database, log), log)
  schedule.stop()
  await database.$client.end()
  const tables = await withClient(site, (client) => withSnapshot(client, (source) => restore(target, source)))
  expect(tables).toContainEqual(expect.objectContaining({ name: 'applications', rows: 1 }))
})
