import { expect, test } from 'vitest'
import { findLead } from '#services/leads/service.ts'
import { earlierDatabase } from '#tests/fixtures/earlier-database.ts'
import { openDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

const id = (n: number) => `0193a1b2-0000-7000-8000-00000000000${n}`
const INSTANT = '2026-03-08T02:30:00.123456-07:00'
const AWKWARD = 'Zoë\n"quoted" \\ \t \u2028 \u{1F56F}'
const CONSENTED = '2026-03-09T02:30:00.654321-07:00'
const common = (n: number) => ({
  id: id(n),
  idempotency_key: 'one key',
  body_digest: `digest ${n}`,
  created_at: INSTANT,
})
const company = { company: 'Northwind', contact_name: 'Amara', email: 'amara@employer.example', phone: '+15875550144' }

/** A row of each table that leads had to themselves. */
const rows = {
  contact_messages: { ...common(1), name: 'Ada', email: 'ada@x.example', phone: '', topic: 'Other', message: AWKWARD },
  talent_requests: {
    ...{ ...common(2), ...company, roles: 'Analyst', headcount: 3, engagement: 'contract', skills: 'SQL' },
    ...{ start: '', place: 'Calgary', notes: AWKWARD },
  },
  training_requests: {
    ...{ ...common(3), ...company, team_size: 12, topics: 'Tuning', format: 'online' },
    ...{ time_frame: 'Spring', goals: AWKWARD },
  },
  resumes: {
    ...{
      ...common(4),
      name: 'Zoe',
      email: 'zoe@x.example',
      phone: '+14035550142',
      linkedin_url: 'zoe',
      role: 'Analyst',
    },
    ...{ skills: 'SQL', years_of_experience: 0, engagement: 'full-time', place: 'Remote', work_authorization: 'Both' },
    ...{ consented_at: CONSENTED, file_key: `${id(4)}.pdf`, file_name: AWKWARD, file_type: 'application/pdf' },
    ...{ file_bytes: 3, scan: 'clean' },
  },
}

const earlier = () =>
  earlierDatabase('leads', async (client) => {
    for (const [table, row] of Object.entries(rows)) {
      await client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
        JSON.stringify(row),
      ])
    }
  })

/** All rows are in the one table now, as they were, and each is a record to work on. */
async function expectLeads(address: string): Promise<void> {
  const database = openDatabase(address)
  try {
    const kept = { createdAt: new Date(INSTANT), email: company.email, phone: company.phone, company: company.company }
    expect(await findLead(database, 'contact', id(1))).toEqual({
      ...{ id: id(1), createdAt: new Date(INSTANT), name: 'Ada', email: 'ada@x.example', phone: '' },
      ...{ topic: 'Other', message: AWKWARD },
    })
    expect(await findLead(database, 'talent', id(2))).toEqual({
      ...{ ...kept, id: id(2), contactName: 'Amara', roles: 'Analyst', headcount: 3, engagement: 'contract' },
      ...{ skills: 'SQL', start: '', place: 'Calgary', notes: AWKWARD },
    })
    expect(await findLead(database, 'training', id(3))).toEqual({
      ...{ ...kept, id: id(3), contactName: 'Amara', teamSize: 12, topics: 'Tuning', format: 'online' },
      ...{ timeFrame: 'Spring', goals: AWKWARD },
    })
    expect(await findLead(database, 'resume', id(4))).toEqual({
      ...{ id: id(4), createdAt: new Date(INSTANT), name: 'Zoe', email: 'zoe@x.example', phone: '+14035550142' },
      ...{ linkedInUrl: 'zoe', role: 'Analyst', skills: 'SQL', yearsOfExperience: 0, engagement: 'full-time' },
      ...{ place: 'Remote', workAuthorization: 'Both', consentedAt: new Date(CONSENTED), fileKey: `${id(4)}.pdf` },
      ...{ fileName: AWKWARD, fileType: 'application/pdf', fileBytes: 3, scan: 'clean' },
    })
  } finally {
    await database.$client.end()
  }
  await withClient(address, async (client) => {
    const { rows: stored } = await client.query(
      'select id, idempotency_key, body_digest, created_at = $1 as is_its_time from leads order by id',
      [INSTANT],
    )
    expect(stored).toEqual(
      [1, 2, 3, 4].map((n) => ({
        ...{ id: id(n), idempotency_key: 'one key', body_digest: `digest ${n}`, is_its_time: true },
      })),
    )
    const { rows: records } = await client.query(
      'select id, kind, name, state, since = $1 as is_its_time from records order by id',
      [INSTANT],
    )
    const work = { state: 'new', is_its_time: true }
    expect(records).toEqual([
      { id: id(1), kind: 'contact', name: 'Ada', ...work },
      { id: id(2), kind: 'talent', name: 'Amara', ...work },
      { id: id(3), kind: 'training', name: 'Amara', ...work },
      { id: id(4), kind: 'resume', name: 'Zoe', ...work },
    ])
    const { rows: left } = await client.query(
      "select relname from pg_class where relname = any($1) and relkind = 'r'",
      [Object.keys(rows)],
    )
    expect(left).toEqual([])
  })
}

test('the update moves the leads of an earlier version into one table, with ids, keys and times', async () => {
  const address = await earlier()
  await migrate(address)
  await expectLeads(address)
})
