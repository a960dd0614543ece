import type { Database } from '#database/client.ts'
import type { Column, Row } from '#services/csv.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { toDecimal } from '#services/money.ts'
import type { Period } from '#services/period.ts'

export type FileDeps = Pick<ServiceDeps, 'database' | 'timeZone' | 'schedule'>

/** A file for accountants: what happened in a period, in minor units until it is written. */
export type AccountingFile = {
  columns: Column[]
  count: (database: Database, period: Period) => Promise<number>
  rows: (deps: FileDeps, period: Period) => AsyncGenerator<Row[]>
}

/** Rows that are read at once. */
export const BATCH = 500

/** A column of amounts in the currency of their row. */
export const amount = (field: string, heading: string): Column => ({
  field,
  heading,
  isNumber: true,
  getValue: (row) => {
    const value = row[field]
    return typeof value === 'number' ? toDecimal({ amount: value, currency: String(row.currency) }) : ''
  },
})

type Tax = { name: string; rate: number; amount: number }

/** "GST 5 %: 12.00; PST 7 %: 16.80". */
export const taxesText = (taxes: Tax[], currency: string): string =>
  taxes.map(({ name, rate, amount }) => `${name} ${rate} %: ${toDecimal({ amount, currency })}`).join('; ')

export const sumOf = (amounts: number[]): number => amounts.reduce((sum, each) => sum + each, 0)
