import { and, count, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { recordEvents, records } from '#database/schema-desk.ts'
import { paymentDifferences } from '#database/schema-payments.ts'
import { staff } from '#database/schema-staff.ts'
import { inTransaction } from '#database/transaction.ts'
import { logAction } from '#services/audit/service.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import { applyChange, isId, type LockedRecord, lockRecords } from '#services/records/changes.ts'
import { tidyNote } from '#services/records/work.ts'
import { type Actor, requireRecent, requireRight } from '#services/staff/rights.ts'
import { atRecord, type Evidence, type Found, fromLists, remedies } from './difference-kinds.ts'

const PAGE = 50

type Deps = Pick<ServiceDeps, 'database'>
type Stored = typeof paymentDifferences.$inferSelect

const isSame = (one: Evidence, other: Evidence) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
// PostgreSQL has an order of its own.
const sorted = (evidence: Evidence) => Object.entries(evidence).sort(([one], [other]) => (one < other ? -1 : 1))

/** What a comparison changes about a difference; undefined for nothing. */
function changeTo(known: Stored | undefined, { ours, theirs, agrees }: Found): 'open' | 'refresh' | undefined {
  if (!known) return 'open'
  const hasChanged = !isSame(known.ours, ours) || !isSame(known.theirs, theirs)
  if (!known.closedAt) return hasChanged ? 'refresh' : undefined
  // Closed by staff it stays closed until something else is the case. What is not the academy's never becomes so.
  const isBack = known.closedBy ? hasChanged && known.closedAs !== 'not_ours' : !agrees
  return isBack ? 'open' : undefined
}

/**
 * Stores differences. A new one returns its application's record to the inbox, in the same transaction.
 * @returns those that were opened
 */
export async function storeDifferences(database: Database, found: Found[]): Promise<Found[]> {
  if (found.length === 0) return []
  const { kind, subject } = paymentDifferences
  const subjects = found.map((one) => one.subject)
  const known = await database.select().from(paymentDifferences).where(inArray(subject, subjects))
  const opened: Found[] = []
  for (const one of found) {
    const before = known.find((row) => row.kind === one.kind && row.subject === one.subject)
    if (!changeTo(before, one)) continue
    await inTransaction(database, async (transaction) => {
      const record = await lockRecordOf(transaction, one.applicationId)
      const [locked] = await transaction
        .select()
        .from(paymentDifferences)
        .where(and(eq(kind, one.kind), eq(subject, one.subject)))
        .for('update')
      const change = changeTo(locked, one)
      if (change) await store(transaction, one, change, record)
      if (change === 'open') opened.push(one)
    })
  }
  return opened
}

/** Locks an application and its record, before what refers to them (services/admissions/steps.ts). */
async function lockRecordOf(transaction: Queryable, applicationId?: string | null): Promise<LockedRecord | undefined> {
  if (!applicationId) return undefined
  const { id } = applications
  await transaction.select({ id }).from(applications).where(eq(id, applicationId)).for('update')
  const [record] = await lockRecords(transaction, [applicationId])
  return record
}

async function store(
  transaction: Queryable,
  { agrees = false, ...found }: Found,
  change: 'open' | 'refresh',
  record: LockedRecord | undefined,
) {
  const { kind, subject } = paymentDifferences
  const closing = agrees ? { closedAt: sql`now()`, closedAs: 'agreed' } : { closedAt: null, closedAs: null }
  const state = change === 'open' ? { openedAt: sql`now()`, ...closing, closedBy: null } : {}
  const { rowCount } = await transaction
    .insert(paymentDifferences)
    .values({ id: uuidv7(), ...found, ...state })
    .onConflictDoUpdate({ target: [kind, subject], set: { ...found, ...state } })
  // A new record is in the inbox, and shows that nobody has read it.
  if (!rowCount || change !== 'open' || agrees || !record || record.state === 'new') return
  await applyChange(transaction, null, [record], { kind: 'state', state: 'in_progress' })
}

/**
 * Closes the open differences that a comparison did not find: both sides agree. What is older than its lists stays as it is.
 * @param since seconds since 1970
 * @returns how many
 */
export async function closeAgreed(database: Queryable, found: ReadonlySet<string>, since: number): Promise<number> {
  const { kind, subject, closedAt, theirs } = paymentDifferences
  const { rowCount } = await database
    .update(paymentDifferences)
    .set({ closedAt: sql`now()`, closedAs: 'agreed' })
    .where(
      and(
        isNull(closedAt),
        sql`not (${kind} || ' ' || ${subject} = any(${sql.param([...found])}::text[]))`,
        not(and(inArray(kind, fromLists), sql`(${theirs}->>'created')::bigint < ${since}`) as SQL),
      ),
    )
  return rowCount ?? 0
}

/**
 * Closes a difference by what staff decided about it. The note goes to the record, if there is one.
 * @throws ServiceError forbidden, verify, not_found, conflict where it is closed, or invalid for a remedy of another kind or a bad note
 */
export async function closeDifference(
  { database }: Deps,
  actor: Actor,
  id: string,
  remedy: string,
  note = '',
): Promise<void> {
  requireRight(actor, 'reconcile')
  requireRecent(actor)
  const text = tidyNote(note, 'note')
  await inTransaction(database, async (transaction) => {
    const isIt = eq(paymentDifferences.id, id)
    const { applicationId } = paymentDifferences
    const [about] = isId(id) ? await transaction.select({ applicationId }).from(paymentDifferences).where(isIt) : []
    const record = await lockRecordOf(transaction, about?.applicationId)
    const [found] = about ? await transaction.select().from(paymentDifferences).where(isIt).for('update') : []
    if (!found)
      throw new ServiceError('not_found', 'There is no such difference. Its application may have been erased.')
    if (found.closedAt) throw new ServiceError('conflict', 'This difference is closed already. Nothing was changed.')
    const allowed: readonly string[] = remedies[found.kind]
    if (!allowed.includes(remedy) || atRecord.some((one) => one === remedy))
      throw new ServiceError('invalid', 'This difference cannot be closed like that. Please reload the page.')
    await transaction
      .update(paymentDifferences)
      .set({ closedAt: sql`now()`, closedAs: remedy, closedBy: actor.staffId })
      .where(isIt)
    const { kind } = found
    if (record) {
      const event = { recordId: record.id, staffId: actor.staffId, kind: 'difference' as const, note: text || null }
      await transaction.insert(recordEvents).values({ ...event, detail: { difference: id, kind, remedy } })
    }
    await logAction(transaction, actor, {
      ...{ action: 'difference.closed', recordId: record?.id },
      detail: { difference: id, kind, remedy },
    })
  })
}

/** How many differences are open. */
export async function countOpenDifferences({ database }: Deps): Promise<number> {
  const { closedAt } = paymentDifferences
  const [row] = await database.select({ open: count() }).from(paymentDifferences).where(isNull(closedAt))
  return row?.open ?? 0
}

export type Difference = Awaited<ReturnType<typeof listDifferences>>['rows'][number]

/**
 * A page of differences: the open ones, or those that were closed last; `more` says whether others follow.
 * @throws ServiceError forbidden
 */
export async function listDifferences(
  { database }: Deps,
  actor: Actor,
  { closed = false, page = 0 }: { closed?: boolean; page?: number } = {},
) {
  requireRight(actor, 'payments')
  const { openedAt, closedAt, closedBy, applicationId, id } = paymentDifferences
  const rows = await database
    .select({
      difference: paymentDifferences,
      closedByName: staff.name,
      courseName: applications.courseName,
      recordId: records.id,
      name: records.name,
    })
    .from(paymentDifferences)
    .leftJoin(staff, eq(staff.id, closedBy))
    .leftJoin(applications, eq(applications.id, applicationId))
    .leftJoin(records, eq(records.applicationId, applicationId))
    .where(closed ? isNotNull(closedAt) : isNull(closedAt))
    .orderBy(...(closed ? [desc(closedAt), desc(id)] : [openedAt, id]))
    .limit(PAGE + 1)
    .offset(page * PAGE)
  return {
    rows: rows.slice(0, PAGE).map(({ difference, ...more }) => ({ ...difference, ...more })),
    more: rows.length > PAGE,
  }
}
