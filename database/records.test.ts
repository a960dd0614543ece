import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { insertApplications, insertRows } from '#tests/fixtures/database-rows.ts'
import { putStart } from '#tests/fixtures/schedule.ts'

const id = (n: number) => `0193a1b2-0000-7000-8000-00000000000${n}`
const INSTANT = '2026-03-08T09:30:00.123Z'
type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

const talent = {
  kind: 'talent',
  name: 'Amara',
  email: 'amara@employer.example',
  company: 'Northwind',
  answers: {},
  body_digest: '',
  phone: '',
}
const getRecords = async (query: Query) => (await query('select * from records order by id')).rows

const kept = await createTestDatabase()
const query: Query = (text, values) => kept.database.$client.query(text, values)
afterAll(() => kept?.close())

test('an application and a lead have a record from their first moment to their last', async () => {
  const { $client } = kept.database
  await insertApplications($client, [
    { id: id(1), full_name: 'Zoë', email: 'Zoe@visitor.example', created_at: INSTANT },
  ])
  await insertRows($client, 'leads', [{ ...talent, id: id(2), created_at: INSTANT }])
  const begun = {
    state: 'new',
    waiting_on: 0,
    version: 1,
    opened_at: null,
    assignee_id: null,
    since: new Date(INSTANT),
  }
  expect(await getRecords(query)).toMatchObject([
    {
      ...{
        ...begun,
        id: id(1),
        // It waits for its applicant to pay.
        waiting_on: 1,
        application_id: id(1),
        lead_id: null,
        kind: 'application',
        course_id: 'dbms',
        fee: 'due',
      },
      ...{ name: 'Zoë', email: 'Zoe@visitor.example', phone: '+14035550142', company: '' },
      search: ' zoe zoe@visitor.example +14035550142 14035550142  00000001',
    },
    {
      ...{ ...begun, id: id(2), application_id: null, lead_id: id(2), kind: 'talent', course_id: '', fee: '' },
      ...{ name: 'Amara', company: 'Northwind' },
    },
  ])

  await query(`update records set state = 'waiting' where id = $1`, [id(1)])
  await query(`update applications set fee_status = 'paid', full_name = 'Zoé Byron' where id = $1`, [id(1)])
  await putStart({ query }, 'dbms-2027-02')
  await query(`update applications set start_id = 'dbms-2027-02', country = $2, waiver_code = 'x' where id = $1`, [
    id(1),
    'é'.repeat(200),
  ])
  const [changed] = await getRecords(query)
  expect(changed).toMatchObject({ name: 'Zoé Byron', fee: 'paid', state: 'waiting', waiting_on: 1 })
  expect(changed).toMatchObject({ start_id: 'dbms-2027-02', country: 'é'.repeat(60), code: 'x' })
  expect(changed.search).toContain(' zoe byron ')

  await query('delete from leads where id = $1', [id(2)])
  // As retention leaves one whose payment must stay.
  await query(`update applications set full_name = '', email = '', phone = '' where id = $1`, [id(1)])
  expect(await getRecords(query)).toEqual([])
})
