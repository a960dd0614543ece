import type { Readable } from 'node:stream'
import { logAction } from '#services/audit-log.ts'
import { startExport, toCsv } from '#services/csv.ts'
import { ServiceError } from '#services/errors.ts'
import type { Period } from '#services/period.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { chargesFile } from './charges-file.ts'
import type { AccountingFile, FileDeps } from './file.ts'
import { invoicesFile } from './invoices-file.ts'
import { paymentsFile } from './payments-file.ts'

const accountingFiles = ['charges', 'payments', 'invoices'] as const
export type AccountingFileName = (typeof accountingFiles)[number]

const files: Record<AccountingFileName, AccountingFile> = {
  charges: chargesFile,
  payments: paymentsFile,
  invoices: invoicesFile,
}

/**
 * Exports a period for accountants as a CSV stream. Logs the export first.
 * @throws ServiceError forbidden, verify, not_found, too_many
 */
export async function exportForAccounting(
  deps: FileDeps,
  actor: Actor,
  wanted: string,
  period: Period,
): Promise<Readable> {
  requireRight(actor, 'payments')
  requireRight(actor, 'export')
  requireRecent(actor)
  const what = accountingFiles.find((file) => file === wanted)
  if (!what) throw new ServiceError('not_found', 'There is no such file.')
  const { columns, count, rows } = files[what]
  const { from, to } = period
  return startExport(async () => {
    const detail = { what, from, to, rows: await count(deps.database, period) }
    await logAction(deps.database, actor, { action: 'accounting.exported', detail })
    return toCsv(rows(deps, period), columns, true)
  })
}
