import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { insertApplications, insertRows } from '#tests/fixtures/database-rows.ts'

const { database, close } = await createTestDatabase()
const { $client: client } = database
afterAll(close)

const id = (n: number) => `0193a1b2-0000-7000-8000-00000000000${n}`
await client.query(
  `insert into schedule_entries (kind, id, value) values ('start', 'known', '{}'), ('workshop', 'known', '{}')`,
)
await insertRows(client, 'staff', [{ id: id(9), name: 'Maya', email: 'maya@staff.example', role: 'admin' }])
await insertApplications(client, [{ id: id(1), start_id: '' }])

const isMissing = { code: '23503' }
const reservation = (n: number, answers: object) =>
  insertRows(client, 'leads', [
    { id: id(n), kind: 'reservation', name: 'Ada', email: 'ada@employer.example', answers, body_digest: '' },
  ])

/** What names a start or a workshop, and removes the rows that do. */
const naming: Record<string, { name: (entry: string) => Promise<unknown>; kind: string; forget: string }> = {
  'an application': {
    name: (entry) => client.query('update applications set start_id = $1', [entry]),
    kind: 'start',
    forget: `update applications set start_id = ''`,
  },
  'an offer': {
    name: (startId) =>
      insertRows(client, 'decisions', [
        { id: id(2), record_id: id(1), outcome: 'offered', terms: { startId }, subject: '', body: '', staff_id: id(9) },
      ]),
    kind: 'start',
    forget: 'delete from decisions',
  },
  'a reservation': {
    name: (session) => reservation(3, { session, seats: 2 }),
    kind: 'workshop',
    forget: 'delete from leads',
  },
  'the other seats of a reservation': {
    name: (entry) => reservation(4, { session: 'known', seats: 2, also: `known: 3, ${entry}: 4` }),
    kind: 'workshop',
    forget: 'delete from leads',
  },
  'a change of the schedule': {
    name: (entry_id) => insertRows(client, 'schedule_changes', [{ kind: 'start', entry_id, staff_id: id(9) }]),
    kind: 'start',
    forget: 'delete from schedule_changes',
  },
}

test.each(Object.entries(naming))('%s names only what has a row, and the row stays meanwhile', async (_case, the) => {
  await expect(the.name('unknown')).rejects.toMatchObject(isMissing)
  await the.name('known')
  const removal = client.query(`delete from schedule_entries where id = 'known' and kind = $1`, [the.kind])
  await expect(removal).rejects.toMatchObject(isMissing)
  await client.query(the.forget)
})

test('a reservation has a row of seats for each of its workshops', async () => {
  await client.query(`insert into schedule_entries (kind, id, value) values ('workshop', 'other', '{}')`)
  await reservation(5, { session: 'known', seats: 2, also: 'other: 3' })
  await client.query(`update leads set answers = answers || '{"seats": 4}'`)
  const { rows } = await client.query('select workshop_id, seats from requested_seats order by 1')
  expect(rows).toEqual([
    { workshop_id: 'known', seats: 4 },
    { workshop_id: 'other', seats: 3 },
  ])
})
