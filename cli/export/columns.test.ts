import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { internalFields } from '#api/lead-tables.ts'
import { type ExportKind, exportKinds } from './columns.ts'

describe.each(Object.keys(exportKinds) as ExportKind[])('%s', (kind) => {
  const { table, columns } = exportKinds[kind]

  test('exports every column of the table but those that are the program’s own', () => {
    const internal: readonly string[] = internalFields
    const told = Object.keys(getTableColumns(table)).filter((field) => !internal.includes(field))
    expect(columns.map(({ field }) => field as string).sort()).toEqual(told.sort())
  })

  test('has a heading of its own for each', () => {
    expect(new Set(columns.map(({ heading }) => heading)).size).toBe(columns.length)
  })
})
