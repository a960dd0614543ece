import { type SQL, sql } from 'drizzle-orm'
import { getReference } from '#contract/leads.ts'
import type { Column } from '#services/csv.ts'
import type { FileDeps } from './file.ts'

/** Whom a row of `account_id` is about. `payer_name` is that of a sponsor or company. */
export const personFields = (accountId: SQL, payerName: SQL): SQL => sql`${accountId} as "accountId",
  coalesce(${payerName}, nullif(record.company, ''), record.name) as payer, record.name as person,
  application.course_name as "courseName", application.start_id as "startId"`

export const personJoins = (accountId: SQL): SQL => sql`
  left join records as record on record.id = ${accountId}
  left join applications as application on application.id = ${accountId}`

export type Person = {
  accountId: string | null
  payer: string | null
  person: string | null
  courseName: string | null
  startId: string | null
}

export const personColumns: Column[] = [
  { field: 'payer', heading: 'Payer' },
  { field: 'person', heading: 'For' },
  { field: 'reference', heading: 'Reference' },
  { field: 'courseName', heading: 'Training' },
  { field: 'starts', heading: 'Start' },
]

export const personCells = ({ accountId, startId }: Person, { schedule }: FileDeps) => ({
  reference: accountId === null ? '' : getReference({ id: accountId }),
  starts: startId ? (schedule.findStart(startId)?.starts ?? startId) : '',
})
