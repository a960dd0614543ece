import type { Readable } from 'node:stream'
import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { getReference } from '#contract/leads.ts'
import type { Database } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import { type Column, type Row, startExport, toCsv } from '#services/csv.ts'
import type { DataDeps } from '#services/deps.ts'
import { isId } from '#services/record-locks.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { findSent, sentColumns } from './sent.ts'

const BATCH = 500

const workColumns: Column[] = [
  { field: 'workState', heading: 'Follow-up' },
  { field: 'assigneeName', heading: 'Assigned To' },
  { field: 'openedAt', heading: 'First Opened (UTC)' },
  { field: 'snoozedUntil', heading: 'Snoozed until (UTC)' },
  { field: 'reference', heading: 'Reference' },
]

const commonColumns: Column[] = [
  { field: 'createdAt', heading: 'Received (UTC)' },
  { field: 'kind', heading: 'Kind' },
  { field: 'name', heading: 'Name' },
  { field: 'email', heading: 'Email Address' },
  { field: 'phone', heading: 'Phone Number', isPhone: true },
  { field: 'company', heading: 'Company' },
  { field: 'courseName', heading: 'Course' },
  { field: 'fee', heading: 'Application Fee' },
  ...workColumns,
  { field: 'id', heading: 'Id' },
]

/**
 * Streams records as CSV, oldest first, without holding a connection. Logs the export first.
 * @param rows ids, or a condition on `records`
 */
export async function exportCsv({ database }: DataDeps, actor: Actor, rows: string[] | SQL): Promise<Readable> {
  requireRight(actor, 'export')
  requireRecent(actor)
  const where = Array.isArray(rows) ? inArray(records.id, rows.filter(isId)) : rows
  return startExport(async () => {
    const count = await database.$count(records, where)
    const kinds = await database.selectDistinct({ kind: records.kind }).from(records).where(where)
    const kind = kinds.length === 1 ? kinds[0]?.kind : undefined
    await logAction(database, actor, { action: 'records.exported', detail: { rows: count } })
    return toCsv(getBatches(database, where, kind), getColumns(kind), true)
  })
}

function getColumns(kind: string | undefined): Column[] {
  const sent = kind && sentColumns(kind)
  return sent ? [...sent, ...workColumns] : commonColumns
}

async function* getBatches(database: Database, where: SQL, kind: string | undefined): AsyncGenerator<Row[]> {
  let after: string | undefined
  for (;;) {
    const found = await database
      .select({ record: records, assigneeName: staff.name, courseName: applications.courseName })
      .from(records)
      .leftJoin(staff, eq(staff.id, records.assigneeId))
      .leftJoin(applications, eq(applications.id, records.applicationId))
      .where(and(where, after === undefined ? undefined : gt(records.id, after)))
      .orderBy(asc(records.id))
      .limit(BATCH)
    const ids = found.map(({ record }) => record.id)
    const sent = new Map((kind ? await findSent(database, kind, ids) : []).map((row) => [row.id, row]))
    yield found.map(({ record: { state: workState, ...record }, ...more }): Row => {
      // An application's `state` is part of its address.
      return { ...record, ...more, workState, reference: getReference(record), ...sent.get(record.id) }
    })
    after = ids.at(-1)
    if (found.length < BATCH) return
  }
}
