import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getLeadForm } from '#contract/forms/lead-forms.ts'
import { leadFiles, leads } from '#database/schema.ts'
import { type ExportKind, exportKinds, internalFields } from './export-columns.ts'

describe.each(Object.keys(exportKinds) as ExportKind[])('%s', (name) => {
  const { table, kind, columns } = exportKinds[name]

  test('exports everything that is stored but what is the program’s own', () => {
    const form = kind && getLeadForm(kind)
    const file = form?.file ? Object.keys(getTableColumns(leadFiles)) : []
    const seats = kind === 'reservation' ? ['seatsState'] : []
    const stored = form
      ? ['id', 'createdAt', ...Object.keys(form.fields), ...file, ...seats]
      : [...Object.keys(getTableColumns(table)), ...(name === 'applications' ? ['feeAmount', 'feeCurrency'] : [])]
    const internal: readonly string[] = [...internalFields, 'leadId', 'consent']
    const shown = stored.filter((field) => !internal.includes(field))
    expect(columns.map(({ field }) => field).sort()).toEqual(shown.sort())
  })

  test('has a heading of its own for each', () => {
    expect(new Set(columns.map(({ heading }) => heading)).size).toBe(columns.length)
  })
})

test('what a lead’s table has is a column of every lead or of reservations, or the program’s own', () => {
  const common = ['kind', 'name', 'email', 'foldedEmail', 'phone', 'company', 'answers']
  const others = Object.keys(getTableColumns(leads)).filter((field) => !common.includes(field))
  expect(others.sort()).toEqual(['bodyDigest', 'createdAt', 'id', 'idempotencyKey', 'networks', 'seatsState'])
})
