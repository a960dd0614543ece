import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { records } from '#database/schema-desk.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { readCsvRows } from '#tests/fixtures/read-csv.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { setUpApi } from '#tests/fixtures/set-up.ts'
import { exportCsv } from './export.ts'

const { academy, deps } = setUpApi()

test('a view of one kind has all that was sent, one of several what they have in common', async () => {
  const finn = await hire(deps.database, 'finance', 'Finn Sample')
  const id = await academy.registered({ FullName: 'Ada Byron', State: 'Alberta' })
  await academy.sendLead('Contact/send-message', { name: '=1+1' })
  await academy.rows('update records set assignee_id = $1 where id = $2', [finn.staffId, id])
  const exported = async (rows: SQL) => {
    const csv = await text(Readable.from(await exportCsv(deps, finn, rows)))
    return readCsvRows(csv.replace('\uFEFF', ''))
  }
  const one = await exported(eq(records.id, id))
  expect(one).toMatchObject([
    { 'State or Province': 'Alberta', City: 'Calgary', 'Follow-up': 'new', 'Assigned To': 'Finn Sample' },
  ])
  const both = await exported(sql`true`)
  expect(both).toMatchObject([
    { Kind: 'application', Name: 'Ada Byron', Course: training.name, 'Application Fee': 'due' },
    { Kind: 'contact', Name: "'=1+1", Course: '' },
  ])
  expect(Object.keys(both[0] ?? {})).not.toContain('City')
  expect(await exported(sql`false`)).toEqual([])
})
