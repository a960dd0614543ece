import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import type { Actor } from '#services/rights.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { readCsvRows } from '#tests/fixtures/read-csv.ts'
import { expectDeclined, setUpApi } from '#tests/fixtures/set-up.ts'
import { bulkStatus, exportBulk, prepareBulk, startBulk } from './bulk.ts'
import { type BulkAction, runBulk } from './bulk-actions.ts'

/** Several batches, and more than one page. */
const ROWS = 60
const { academy, deps } = setUpApi()
let maya: Actor
beforeEach(async () => {
  maya = await hire(deps.database, 'admissions', 'Maya Sample')
  await academy.rows('delete from leads')
  await academy.rows(
    `insert into leads (id, kind, body_digest, name, email, answers)
     select gen_random_uuid(), 'contact', 'x', 'Person ' || n, n || '@visitor.example', '{"message": "=1+1"}'
     from generate_series(1, $1) as n`,
    [ROWS],
  )
})

const all = sql`${records.kind} = 'contact'`
type Wanted = Parameters<typeof prepareBulk>[2]
const prepare = (action: BulkAction, value: string | null = null, rows: Wanted['rows'] = all) =>
  prepareBulk(deps, maya, { action, value, rows })
const status = (id: string, after?: string) => bulkStatus(deps, maya, id, after)
const countRows = async (from: string) =>
  (await academy.rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n

test('a dry run says what would happen, and nothing happens before the start', async () => {
  await academy.rows("update records set state = 'done' where name in ('Person 1', 'Person 2')")
  const { id, wouldDo } = await prepare('snooze', new Date(Date.now() + 3_600_000).toISOString())
  expect(wouldDo).toEqual({ changed: ROWS - 2, needs_reopening: 2 })
  await runBulk(deps, { id })
  expect((await status(id)).counts).toEqual({ waiting: ROWS })
  await startBulk(deps, maya, id)
  await startBulk(deps, maya, id)
  const jobs = "select 1 from graphile_worker._private_jobs where payload->>'id' = $1"
  expect(await academy.rows(jobs, [id])).toHaveLength(1)
  await runBulk(deps, { id })
  const done = await status(id)
  expect(done).toMatchObject({ counts: wouldDo, finishedAt: expect.any(Date), more: true })
  const next = await status(id, done.rows.at(-1)?.recordId)
  expect(next.rows).toHaveLength(ROWS - 50)
  expect(next.rows[0]?.recordId.localeCompare(done.rows.at(-1)?.recordId ?? '')).toBe(1)
  expect(await countRows("records where state = 'waiting' and snoozed_until is not null")).toBe(ROWS - 2)
})

test('a job that is killed halfway goes on where it stopped, and does no record twice', async () => {
  const { id } = await prepare('done')
  await startBulk(deps, maya, id)
  const killed = new AbortController()
  const { database } = deps
  let done = 0
  const $client = Object.create(database.$client, {
    connect: {
      value: async () => {
        if (++done > 25) throw new Error('killed')
        return database.$client.connect()
      },
    },
  })
  const dying = Object.create(database, { $client: { value: $client } }) as Database
  await expect(runBulk({ ...deps, database: dying }, { id }, killed.signal)).rejects.toThrow('killed')
  expect((await status(id)).counts).toEqual({ changed: 25, waiting: ROWS - 25 })

  killed.abort()
  await expect(runBulk(deps, { id }, killed.signal)).rejects.toThrow()
  // The queue may give a job to two workers, where one is taken for dead.
  await Promise.all([runBulk(deps, { id }), runBulk(deps, { id })])
  expect(await status(id)).toMatchObject({ counts: { changed: ROWS }, finishedAt: expect.any(Date) })
  expect(await countRows("records where state = 'done' and version = 2")).toBe(ROWS)
  expect(await countRows('record_events')).toBe(ROWS)
  expect(await countRows(`audit_log where action = 'record.state' and staff_id = '${maya.staffId}'`)).toBe(ROWS)
})

test('who lost the right, or the assignee who left, stops the rest', async () => {
  const gone = await hire(deps.database, 'admissions', 'Gone Sample')
  const [toGone, mine] = [await prepare('assign', gone.staffId), await prepare('done')]
  for (const { id } of [toGone, mine]) await startBulk(deps, maya, id)
  await academy.rows('update staff set disabled_at = now() where id = $1', [gone.staffId])
  await runBulk(deps, { id: toGone.id })
  await academy.rows("update staff set role = 'viewer' where id = $1", [maya.staffId])
  await runBulk(deps, { id: mine.id })
  const { counts, rows } = await status(toGone.id)
  expect([counts, rows[0]?.note]).toEqual([{ failed: ROWS }, 'This person cannot work on records.'])
  expect((await status(mine.id)).counts).toEqual({ not_allowed: ROWS })
  expect(await countRows('records where version > 1')).toBe(0)
})

test('what cannot be is declined before anything is stored', async () => {
  const other = await hire(deps.database, 'admin', 'Omar Sample')
  const viewer = await hire(deps.database, 'viewer', 'Vera Sample')
  for (const until of ['soon', '2020-01-01T00:00:00Z']) await expectDeclined(prepare('snooze', until), 'invalid')
  await expectDeclined(prepare('assign', viewer.staffId), 'invalid')
  for (const none of [[], ['x'], [crypto.randomUUID()], sql`false`]) {
    await expectDeclined(prepare('done', null, none), 'invalid')
  }
  const { id } = await prepare('done')
  await expectDeclined(startBulk(deps, other, id), 'not_found')
  await expectDeclined(bulkStatus(deps, other, id), 'not_found')
  expect(await countRows(`bulk_jobs where staff_id = '${maya.staffId}'`)).toBe(1)
})

test('an export is a CSV of what was chosen, logged, for those with a recent passkey', async () => {
  const some = (await academy.rows<{ id: string }>('select id from records order by id limit 55')).map(({ id }) => id)
  const { id, wouldDo } = await prepare('export', null, some)
  expect(wouldDo).toEqual({ exported: 55 })
  const late = { ...maya, verifiedAt: new Date(Date.now() - 11 * 60_000) }
  await expectDeclined(startBulk(deps, late, id), 'verify')
  await expectDeclined(exportBulk(deps, maya, id), 'conflict')
  await startBulk(deps, maya, id)
  expect(await status(id)).toMatchObject({ counts: { exported: 55 }, finishedAt: expect.any(Date) })
  await expectDeclined(exportBulk(deps, late, id), 'verify')
  const csv = await text(Readable.from(await exportBulk(deps, maya, id)))
  const rows = readCsvRows(csv.replace('\uFEFF', ''))
  expect(rows.map(({ Id }) => Id)).toEqual(some)
  expect(rows[0]).toMatchObject({ Message: "'=1+1", 'Follow-up': 'new', Reference: some[0]?.slice(-8).toUpperCase() })
  const logged = await academy.rows("select detail from audit_log where action = 'records.exported'")
  expect(logged).toEqual([{ detail: { rows: 55 } }])
})

test('a job that marks as done says how many applicants would still wait for a decision', async () => {
  const ids = [await academy.registered(), await academy.registered(), await academy.registered()]
  await academy.rows("update applications set status = 'rejected' where id = $1", [ids[0]])
  await academy.rows(
    `insert into decisions (id, record_id, outcome, subject, body, state, staff_id)
     values (gen_random_uuid(), $1, 'offered', '', '', 'scheduled', $3), (gen_random_uuid(), $2, 'offered', '', '', 'draft', $3)`,
    [ids[1], ids[2], maya.staffId],
  )
  expect((await status((await prepare('done', null, ids)).id)).undecided).toBe(1)
  expect((await status((await prepare('assign', null, ids)).id)).undecided).toBe(0)
})
