import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportKinds } from '#services/exports/columns.ts'
import { openResume } from '#services/records/record.ts'
import { addNote, markOpened } from '#services/records/work.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { EMAIL, openVisitedSite, THEIRS } from '#tests/fixtures/visited-site.ts'
import { erasePerson, exportPerson, type PrivacyDeps } from './service.ts'

let site: Awaited<ReturnType<typeof openVisitedSite>>
let deps: PrivacyDeps
beforeEach(async () => {
  site = await openVisitedSite()
  const { academy, dataDir, files } = site
  deps = { ...academy.deps, files, retention: { ...academy.deps.retention, outbox: join(dataDir, 'outbox') } }
})
afterEach(() => site.academy.close())

const loggedOf = (action: string) =>
  site.academy.rows<{ record_id: string; staff_id: string }>(
    'select record_id, staff_id from audit_log where action = $1 order by record_id',
    [action],
  )

test('from the desk a person is erased as by the command: nothing is left but ids', async () => {
  const { academy, left, searched } = site
  const omar = await hire(academy.deps.database, 'admin', 'Omar Sample')
  const other = await academy.registered()
  await addNote(academy.deps, omar, other, `Knows ${EMAIL}.`)
  await markOpened(academy.deps, omar, left.due)
  await openResume(deps, omar, left.resume)
  const late = { ...omar, verifiedAt: new Date(Date.now() - 11 * 60_000) }
  await expect(erasePerson(deps, late, EMAIL)).rejects.toMatchObject({ reason: 'verify' })
  await expect(erasePerson(deps, { ...omar, role: 'admissions' }, EMAIL)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(erasePerson(deps, omar, 'no address')).rejects.toMatchObject({ reason: 'invalid' })

  const done = await erasePerson(deps, omar, ` ${EMAIL.toUpperCase()} `)
  expect(done).toEqual({ stuckJobs: 0, emptiedApplications: 1, mentions: [{ kind: 'note', id: other }] })
  await academy.rows('delete from record_events where record_id = $1', [other])
  expect(await searched()).not.toMatch(THEIRS)
  const log = await academy.rows<{ action: string }>('select * from audit_log')
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['record.viewed', 'record.downloaded']))
  expect(JSON.stringify(log)).not.toMatch(THEIRS)
  const records = left.leads.slice(0, -1).sort()
  expect(await loggedOf('person.erased')).toEqual(records.map((record_id) => ({ record_id, staff_id: omar.staffId })))
})

test('what is exported has notes by role and emails as sent, and is logged for each record', async () => {
  const { academy, left } = site
  const finn = await hire(academy.deps.database, 'finance', 'Finn Sample')
  const report = await exportPerson(deps, finn, EMAIL)
  expect(report.notes).toEqual([
    { about: left.due, at: expect.any(Date), by: 'admissions', note: `Zenobia Quill prefers ${EMAIL}.` },
    { about: left.paid, at: expect.any(Date), by: 'admin', note: `Zenobia Quill writes from ${EMAIL}.` },
  ])
  expect(report.sentEmails).toMatchObject([{ recordId: left.due, recipient: EMAIL, text: 'Hello Zenobia Quill' }])
  expect(JSON.stringify(report)).not.toMatch(/Maya|fileKey/)
  expect(await loggedOf('person.exported')).toHaveLength(left.leads.length - 1)
  const vera = await hire(academy.deps.database, 'viewer', 'Vera Sample')
  await expect(exportPerson(deps, vera, EMAIL)).rejects.toMatchObject({ reason: 'forbidden' })
})

test('no table knows an address without this service knowing the table', async () => {
  const { academy } = site
  const found = await academy.rows<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%email%' order by name`,
  )
  const known = Object.values(exportKinds).map(({ table }) => getTableName(table))
  // A record goes with its application or lead; the staff's own addresses are no visitors'; codes have a limit for each email.
  const others = ['codes', 'records', 'staff', 'staff_links']
  expect(found.map(({ name }) => name)).toEqual([...new Set([...known, ...others])].sort())
})
