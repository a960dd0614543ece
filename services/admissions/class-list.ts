import type { Readable } from 'node:stream'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { tuitionText } from '#content/format.ts'
import { applicationStatuses, holdsSeat, recordFee } from '#contract/application-status.ts'
import { getReference } from '#contract/leads.ts'
import type { Database, Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { logAction } from '#services/audit-log.ts'
import { type Column, type Row, startExport, toCsv } from '#services/csv.ts'
import type { DataDeps } from '#services/deps.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { seatHeld } from './seats.ts'
import { findLastOffers } from './sent.ts'
import { waitlistOrder, waitsFor, waitsSince } from './waitlist.ts'

/** Who accepted a seat of a start, who has an offer of one, and who waits for one, each in order. */
type ClassGroups<Item> = Record<'accepted' | 'offered' | 'waiting', Item[]>

const { id, fullName, email, phone, startId, status, feeStatus } = applications
const byName = [asc(sql`lower(${fullName})`), asc(id)]

/** Returns the ids of all people of a start. */
export async function findClassIds(database: Queryable, start: string): Promise<ClassGroups<string>> {
  const held = and(eq(startId, start), seatHeld)
  const find = async (where: typeof held, order: typeof byName) =>
    (
      await database
        .select({ id })
        .from(applications)
        .where(where)
        .orderBy(...order)
    ).map((row) => row.id)
  const [accepted, offered, waiting] = await Promise.all([
    find(and(held, ne(status, 'offered')), byName),
    find(and(held, eq(status, 'offered')), byName),
    find(waitsFor(start), waitlistOrder),
  ])
  return { accepted, offered, waiting }
}

export type Learner = Awaited<ReturnType<typeof findLearners>>[number]

/** Limit of a group on a page. Its file has all of it. */
const MOST = 200

/** Returns the people of a start, and how many there are. */
export async function findClass(database: Queryable, start: string) {
  const ids = await findClassIds(database, start)
  const first = (group: string[]) => findLearners(database, group.slice(0, MOST))
  const [accepted, offered, waiting] = await Promise.all([first(ids.accepted), first(ids.offered), first(ids.waiting)])
  const people: ClassGroups<Learner> = { accepted, offered, waiting }
  return { people, counts: { accepted: ids.accepted.length, offered: ids.offered.length, waiting: ids.waiting.length } }
}

async function findLearners(database: Queryable, ids: string[]) {
  const rows = await database
    .select({
      id,
      name: fullName,
      email,
      phone,
      startId,
      status,
      feeStatus,
      since: waitsSince,
      documents: records.documents,
    })
    .from(applications)
    .innerJoin(records, eq(records.id, id))
    .where(inArray(id, ids))
  const offers = await findLastOffers(
    database,
    rows.flatMap((row) => (holdsSeat(row.status) ? row.id : [])),
  )
  const byId = new Map(
    rows.map(({ feeStatus, ...row }) => {
      const { terms, respondBy = null } = offers.get(row.id) ?? {}
      const fee = recordFee({ feeStatus, status: row.status })
      // As agreed, of this start alone: what is paid of it, the academy's books know.
      const tuition = terms?.startId === row.startId ? tuitionText(terms.tuition) : ''
      return [row.id, { ...row, fee, tuition, respondBy: row.status === 'offered' ? respondBy : null }]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const statuses = Object.entries(applicationStatuses).map(([value, { staff: label }]) => ({ value, label }))

const columns: Column[] = [
  { field: 'status', heading: 'Status', options: statuses },
  { field: 'since', heading: 'Since (UTC)' },
  { field: 'name', heading: 'Name' },
  { field: 'email', heading: 'Email Address' },
  { field: 'phone', heading: 'Phone Number', isPhone: true },
  { field: 'fee', heading: 'Application Fee' },
  { field: 'tuition', heading: 'Tuition' },
  { field: 'documents', heading: 'Documents', options: [{ value: 'to_check', label: 'to check' }] },
  { field: 'respondBy', heading: 'Answer By' },
  { field: 'reference', heading: 'Reference' },
  { field: 'id', heading: 'Id' },
]

/** Exports all people of a start as a CSV stream. Logs the export first. @throws ServiceError forbidden, verify, too_many */
export async function exportClass({ database }: DataDeps, actor: Actor, start: string): Promise<Readable> {
  requireRight(actor, 'export')
  requireRecent(actor)
  return startExport(async () => {
    const { accepted, offered, waiting } = await findClassIds(database, start)
    const ids = [...accepted, ...offered, ...waiting]
    await logAction(database, actor, { action: 'records.exported', detail: { rows: ids.length } })
    return toCsv(getBatches(database, ids), columns, true)
  })
}

const BATCH = 500

async function* getBatches(database: Database, ids: string[]): AsyncGenerator<Row[]> {
  for (let at = 0; at === 0 || at < ids.length; at += BATCH) {
    const learners = await findLearners(database, ids.slice(at, at + BATCH))
    yield learners.map((learner) => ({ ...learner, reference: getReference(learner) }))
  }
}
