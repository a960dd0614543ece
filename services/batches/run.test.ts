import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { startReply } from '#services/replies/service.ts'
import type { Actor } from '#services/rights.ts'
import { doneBatch, startedBatch } from '#tests/fixtures/batch.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { expectDeclined, setUpApi } from '#tests/fixtures/set-up.ts'
import { findBatch, findProgress, listBatches } from './find.ts'
import { prepareBatch, startBatch } from './prepare.ts'
import { previewBatch } from './preview.ts'
import { runBatch } from './run.ts'
import { stopBatch } from './stop.ts'

/** More than one page. */
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

const all = { where: sql`${records.kind} = 'contact'`, order: sql`${records.createdAt}, ${records.id}` }
type Wanted = Parameters<typeof prepareBatch>[2]
const wanted = (action: Wanted['action'], settings: Wanted['settings'] = {}, rows: Wanted['rows'] = all) => ({
  action,
  settings,
  rows,
})
const preview = async (id: string) => previewBatch(deps, await findBatch(deps, maya, id), 0)
const counts = async (id: string) => (await findProgress(deps, id, 0)).counts
const countRows = async (from: string) =>
  (await academy.rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test('a batch has the order of its selection', async () => {
  const found = await academy.rows<{ id: string }>('select id from records order by random() limit 20')
  const ids = found.map(({ id }) => id)
  const chosen = await prepareBatch(deps, maya, wanted('done', {}, ids))
  expect((await findProgress(deps, chosen, 0)).rows.map(({ recordId }) => recordId)).toEqual(ids)
  const order = sql`${records.id} desc`
  const listed = await prepareBatch(deps, maya, wanted('done', {}, { ...all, order }))
  const [last] = await academy.rows<{ id: string }>('select id from records order by id desc limit 1')
  expect((await findProgress(deps, listed, 0)).rows[0]?.recordId).toBe(last?.id)
})

test('a preview says what would happen, nothing happens before the start, and a second start is declined', async () => {
  await academy.rows("update records set state = 'done' where name in ('Person 1', 'Person 2')")
  const id = await prepareBatch(deps, maya, wanted('snooze', { until: inAnHour() }))
  expect((await preview(id)).counts).toEqual({ ready: ROWS - 2, reopening: 2 })
  await runBatch(deps, { id })
  expect(await counts(id)).toEqual({ waiting: ROWS })
  await startBatch(deps, maya, id, null)
  await expectDeclined(startBatch(deps, maya, id, null), 'conflict')
  const jobs = "select 1 from graphile_worker._private_jobs where payload->>'id' = $1"
  expect(await academy.rows(jobs, [id])).toHaveLength(1)
  await runBatch(deps, { id })
  expect(await counts(id)).toEqual({ changed: ROWS - 2, failed: 2 })
  const { rows, next } = await findProgress(deps, id, 0)
  expect([rows.length, next]).toEqual([50, 50])
  expect((await findProgress(deps, id, 50)).rows).toHaveLength(ROWS - 50)
  expect(await countRows("records where state = 'waiting' and snoozed_until is not null")).toBe(ROWS - 2)
  expect((await listBatches(deps))[0]).toMatchObject({ id, rows: ROWS, waiting: 0, failed: 2, by: 'Maya Sample' })
})

test('a batch that is killed halfway goes on where it stopped, and does no record twice', async () => {
  const id = await startedBatch(deps, maya, wanted('done'))
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
  await expect(runBatch({ ...deps, database: dying }, { id }, killed.signal)).rejects.toThrow('killed')
  expect(await counts(id)).toEqual({ changed: 25, waiting: ROWS - 25 })

  killed.abort()
  await expect(runBatch(deps, { id }, killed.signal)).rejects.toThrow()
  // The queue may give a job to two workers, where one is taken for dead.
  await Promise.all([runBatch(deps, { id }), runBatch(deps, { id })])
  expect(await counts(id)).toEqual({ changed: ROWS })
  expect((await findBatch(deps, maya, id)).finishedAt).toBeInstanceOf(Date)
  expect(await countRows("records where state = 'done' and version = 2")).toBe(ROWS)
  expect(await countRows('record_events')).toBe(ROWS)
  expect(await countRows(`audit_log where action = 'record.state' and staff_id = '${maya.staffId}'`)).toBe(ROWS)
})

test('who lost the right stops the rest, and an assignee who left gets nothing', async () => {
  const gone = await hire(deps.database, 'admissions', 'Gone Sample')
  const toGone = await startedBatch(deps, maya, wanted('assign', { assignee: gone.staffId }))
  const mine = await startedBatch(deps, maya, wanted('done'))
  await academy.rows('update staff set disabled_at = now() where id = $1', [gone.staffId])
  await runBatch(deps, { id: toGone })
  await academy.rows("update staff set role = 'viewer' where id = $1", [maya.staffId])
  await runBatch(deps, { id: mine })
  expect((await findProgress(deps, toGone, 0)).rows[0]).toMatchObject({
    state: 'failed',
    problem: 'This person cannot work on records.',
  })
  expect(await counts(mine)).toEqual({ stopped: ROWS })
  expect(await countRows('records where version > 1')).toBe(0)
})

test('what cannot be is declined, and another person’s preview is nobody’s', async () => {
  const other = await hire(deps.database, 'admin', 'Omar Sample')
  const viewer = await hire(deps.database, 'viewer', 'Vera Sample')
  const declined = async (action: Wanted['action'], settings: Wanted['settings']) =>
    expectDeclined(startedBatch(deps, maya, wanted(action, settings)), 'invalid')
  for (const until of ['soon', '2020-01-01T00:00:00Z']) await declined('snooze', { until })
  await declined('assign', { assignee: viewer.staffId })
  await declined('status', { status: 'withdrawn' })
  await declined('reply', { subject: 'Hello', body: '{{nickname}}' })
  for (const none of [[], ['x'], [crypto.randomUUID()], { ...all, where: sql`false` }]) {
    await expectDeclined(prepareBatch(deps, maya, wanted('done', {}, none)), 'invalid')
  }
  await expectDeclined(prepareBatch(deps, viewer, wanted('done')), 'forbidden')
  const id = await prepareBatch(deps, maya, wanted('done'))
  await expectDeclined(startBatch(deps, other, id, null), 'not_found')
  await expectDeclined(findBatch(deps, other, id), 'not_found')
})

test('Done says how many applicants would still wait for a decision', async () => {
  const ids = [await academy.registered(), await academy.registered(), await academy.registered()]
  await academy.rows("update applications set status = 'rejected' where id = $1", [ids[0]])
  await academy.rows(
    `insert into decisions (id, record_id, outcome, subject, body, state, staff_id)
     values (gen_random_uuid(), $1, 'offered', '', '', 'scheduled', $3), (gen_random_uuid(), $2, 'offered', '', '', 'draft', $3)`,
    [ids[1], ids[2], maya.staffId],
  )
  const done = await preview(await prepareBatch(deps, maya, wanted('done', {}, ids)))
  expect(done).toMatchObject({ warned: 1, counts: { ready: 3 } })
})

test('a status is set where it can follow, and a stopped batch leaves the rest', async () => {
  const ids = [await academy.registered(), await academy.registered()]
  const id = await doneBatch(deps, maya, wanted('status', { status: 'in_review' }, ids))
  expect(await counts(id)).toEqual({ changed: 2 })
  const enrolled = await preview(await prepareBatch(deps, maya, wanted('status', { status: 'enrolled' }, ids)))
  expect(enrolled.counts).toEqual({ status: 2 })
  const stopped = await startedBatch(deps, maya, wanted('done', {}, ids))
  await stopBatch(deps, maya, stopped)
  await runBatch(deps, { id: stopped })
  expect(await counts(stopped)).toEqual({ stopped: 2 })
})

test('many get a reply, each with their own fields, in ten minutes; stopped, none goes out', async () => {
  const ids = [await academy.registered(), await academy.registered()]
  const text = { subject: 'About {{course}}', body: 'Hello {{name}}' }
  const before = Date.now()
  const id = await doneBatch(deps, maya, wanted('reply', text, ids))
  const sent = await academy.rows<{ id: string; subject: string; sendAt: Date }>(
    'select id, subject, send_at as "sendAt" from replies where record_id = any($1)',
    [ids],
  )
  expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill(`About ${training.name}`))
  for (const { sendAt } of sent) expect(sendAt.getTime()).toBeGreaterThanOrEqual(before + 600_000)
  expect(await counts(id)).toEqual({ scheduled: 2 })
  await stopBatch(deps, maya, id)
  // Even where its time comes before the batch is taken back.
  const [reply] = await academy.rows<{ id: string; record: string }>(
    'select id, record_id as record from replies where record_id = $1',
    [ids[0]],
  )
  expect(await startReply(deps.database, reply?.record ?? '', reply?.id ?? '', false)).toBeUndefined()
  await runBatch(deps, { id })
  expect(await counts(id)).toEqual({ undone: 2 })
  const [lead] = await academy.rows<{ id: string }>("select id from records where kind = 'contact' limit 1")
  const lacking = await preview(await prepareBatch(deps, maya, wanted('reply', text, [lead?.id ?? ''])))
  expect(lacking.counts).toEqual({ field: 1 })
})
