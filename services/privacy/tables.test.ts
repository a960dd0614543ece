import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  applicantBrowsers,
  applicantSignIns,
  emailChanges,
  savedForms,
  signInRequests,
} from '#database/schema-applicants.ts'
import { exportKinds } from '#services/export-columns.ts'
import { setUpApi } from '#tests/fixtures/set-up.ts'

const { academy } = setUpApi()

test('no table knows an address without this service knowing the table', async () => {
  const found = await academy.rows<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%email%' order by name`,
  )
  const known = Object.values(exportKinds).map(({ table }) => getTableName(table))
  // A record goes with its application or lead; the staff's own addresses are no visitors'; codes have a limit for each email.
  const tables = [applicantBrowsers, applicantSignIns, signInRequests, savedForms, emailChanges]
  const applicants = tables.map(getTableName)
  const others = ['codes', 'payers', 'records', 'seat_names', 'staff', 'staff_links']
  expect(found.map(({ name }) => name)).toEqual([...new Set([...known, ...applicants, ...others])].sort())
})
