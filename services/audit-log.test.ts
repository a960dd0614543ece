import { beforeAll, expect, test } from 'vitest'
import { withClient } from '#database/client.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { setUpAdmin } from '#tests/fixtures/staff.ts'
import { type ActionName, listActions, logAction } from './audit-log.ts'
import type { Actor } from './rights.ts'

const { staff, admin } = setUpAdmin()
let actor: Actor
const recordId = crypto.randomUUID()
beforeAll(async () => {
  actor = staff.actor(admin)
  for (let count = 0; count < 60; count++) {
    await logAction(staff.database, { ...actor, requestId: 'request-1' }, { action: 'record.viewed', recordId })
  }
  await logAction(staff.database, null, { action: 'staff.reset', subjectId: actor.staffId, detail: { count: 1 } })
})

const list = (filter: Parameters<typeof listActions>[2], timeZone = 'America/Edmonton') =>
  listActions({ database: staff.database, timeZone }, actor, filter)

test('the log is read page by page, the latest first, with names', async () => {
  const first = await list({ action: 'all' })
  expect(first.more).toBe(true)
  expect(first.rows).toHaveLength(50)
  expect(first.rows[0]).toMatchObject({
    action: 'staff.reset',
    staffId: null,
    staffName: null,
    subjectName: 'Sample Admin',
    detail: { count: 1 },
  })
  expect(first.rows[1]).toMatchObject({ staffName: 'Sample Admin', recordId, requestId: 'request-1' })
  const second = await list({ action: 'all', before: first.rows.at(-1)?.id })
  expect(second.more).toBe(false)
  expect(second.rows).toHaveLength(60 + 1 + 2 - 50)
})

test('it leaves out opened records unless they are asked for, and is searched by action', async () => {
  const named = async (action?: ActionName) => new Set((await list({ action })).rows.map((row) => row.action))
  expect(await named()).toEqual(new Set(['staff.reset', 'staff.joined', 'staff.signed_in']))
  expect(await named('record.viewed')).toEqual(new Set(['record.viewed']))
  expect(await named('staff.reset')).toEqual(new Set(['staff.reset']))
})

test('it is searched by person, record and day of the academy', async () => {
  expect((await list({ recordId, action: 'all' })).rows.every(({ action }) => action === 'record.viewed')).toBe(true)
  expect((await list({ recordId: crypto.randomUUID() })).rows).toEqual([])
  expect((await list({ staffId: actor.staffId })).rows[0]).toMatchObject({ action: 'staff.reset' })
  expect((await list({ staffId: crypto.randomUUID() })).rows).toEqual([])
  await staff.database.$client.query(
    `insert into audit_log (action, at) values ('first.moment', '2027-03-14T07:00Z'), ('next.day', '2027-03-15T06:00Z')`,
  )
  expect((await list({ day: '2027-03-14' })).rows.map(({ action }) => action)).toEqual(['first.moment'])
  expect((await list({ day: '2027-03-15' }, 'UTC')).rows.map(({ action }) => action)).toEqual(['next.day'])
  await expectDeclined(list({ day: '2027-02-30' }), 'invalid')
})

test('nobody changes it: not the site’s role, and not the owner of the tables', async () => {
  const everything = async () => (await staff.database.$client.query('select * from audit_log order by id')).rows
  const before = await everything()
  for (const sql of ["update audit_log set action = 'x'", 'delete from audit_log', 'truncate audit_log']) {
    await expect(staff.database.$client.query(sql)).rejects.toThrow(/permission denied/)
    await expect(withClient(staff.connectionString, (client) => client.query(sql))).rejects.toThrow(/cannot be changed/)
  }
  for (const sql of [
    'alter table audit_log disable trigger all',
    'drop trigger append_only on audit_log',
    'drop table audit_log',
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
    'insert into audit_log (id, action) overriding system value select id, action from audit_log limit 1',
  ]) {
    await expect(staff.database.$client.query(sql)).rejects.toThrow(/must be owner|permission denied|duplicate key/)
  }
  expect(await everything()).toEqual(before)
})
