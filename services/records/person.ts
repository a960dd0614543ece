import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction, type Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { type ActionName, logAction, logView } from '#services/audit-log.ts'
import { isId, lockRecords, noSuchRecord } from '#services/record-locks.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import {
  type FoundRecord,
  findRecord,
  type OtherRecord,
  type RecordDeps,
  recordsAt,
  recordsOfPerson,
} from './record.ts'
import { getJointTimeline, type TimelinePart } from './timeline.ts'
import type { TimelineEntry } from './timeline-entries.ts'

type Deps = Pick<RecordDeps, 'database'>

/** A record of another address with the same phone number or name. */
export type Lookalike = Pick<OtherRecord, 'id' | 'kind' | 'name' | 'email'> & { same: ('phone' | 'name')[] }

const LOOKALIKES_MOST = 5
/** Higher, because one person may have several records. */
const CANDIDATES = 50

const newestFirst = (a: { createdAt: Date }, b: { createdAt: Date }) => b.createdAt.getTime() - a.createdAt.getTime()

/** Work of staff on a record, which says nothing about the person. */
const aboutWork: readonly TimelineEntry['what'][] = ['assigned', 'state', 'snoozed', 'woken']

/**
 * Finds the person of a record, with all their records, newest first, and a part of their joint timeline. Logs a view of
 * each record.
 * @throws ServiceError not_found
 */
export async function findPerson(deps: RecordDeps, actor: Actor, id: string, part?: TimelinePart) {
  const { name, email, phone, others, ...record } = await findRecord(deps, id, { most: 1 })
  const { foldedEmail } = record
  const all = [{ ...record, name, email, hasSameAddress: true }, ...others].sort(newestFirst)
  const [{ entries, earlier }, lookalikes] = await Promise.all([
    getJointTimeline(deps, all, part),
    findLookalikes(deps, { id, name, foldedEmail, phone, others }),
    inTransaction(deps.database, async (transaction) => {
      for (const one of all) await logView(transaction, actor, one.id)
    }),
  ])
  return {
    name,
    email,
    phone,
    lookalikes,
    otherAddresses: getOtherAddresses(others),
    records: all,
    entries: entries.filter(({ what }) => !aboutWork.includes(what)).reverse(),
    earlier,
  }
}

/** Returns other addresses, each with one of its records. */
function getOtherAddresses(others: OtherRecord[]) {
  const byAddress = Map.groupBy(
    others.filter(({ hasSameAddress }) => !hasSameAddress),
    ({ foldedEmail }) => foldedEmail,
  )
  return [...byAddress].flatMap(([email, [first]]) => (first ? [{ email, recordId: first.id }] : []))
}

/** Merges the people of two records. @throws ServiceError forbidden, not_found */
export async function mergePeople({ database }: Deps, actor: Actor, id: string, otherId: string): Promise<void> {
  await changePeople(database, actor, 'person.merged', [id, otherId], async (transaction, own, other) => {
    return joinAddresses(transaction, own, other)
  })
}

/** Makes two folded addresses one person. Requires {@link lockPeople}. @returns whether they were two */
export async function joinAddresses(transaction: Queryable, one: string, other: string): Promise<boolean> {
  const mine = await recordsOfPerson(transaction, one)
  if (mine.some(({ foldedEmail }) => foldedEmail === other)) return false
  const all = [...mine, ...(await recordsOfPerson(transaction, other))]
  await setPerson(transaction, all, all.find(({ personId }) => personId)?.personId ?? uuidv7())
  return true
}

/** Serializes changes of people, so that merging A with B and B with C loses neither. */
export async function lockPeople(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`)
}

/** Removes the address of the other record from a person. @throws ServiceError forbidden, not_found */
export async function takeApart({ database }: Deps, actor: Actor, id: string, otherId: string): Promise<void> {
  await changePeople(database, actor, 'person.taken_apart', [id, otherId], async (transaction, own, other) => {
    const mine = await recordsOfPerson(transaction, own)
    if (own === other || !mine.some(({ foldedEmail }) => foldedEmail === other)) return false
    await setPerson(transaction, await recordsAt(transaction, [other]), null)
    return true
  })
}

/** @param change receives the folded addresses of both records, and returns whether to log */
async function changePeople(
  database: Deps['database'],
  actor: Actor,
  action: ActionName,
  [id, otherId]: [string, string],
  change: (transaction: Queryable, own: string, other: string) => Promise<boolean>,
): Promise<void> {
  requireRight(actor, 'work')
  await inTransaction(database, async (transaction) => {
    await lockPeople(transaction)
    const own = await getAddress(transaction, id)
    const isChanged = await change(transaction, own, await getAddress(transaction, otherId))
    if (isChanged) await logAction(transaction, actor, { action, recordId: id, detail: { other: otherId } })
  })
}

async function setPerson(transaction: Queryable, theirs: { id: string }[], personId: string | null): Promise<void> {
  const ids = theirs.map(({ id }) => id)
  // In the common lock order.
  await lockRecords(transaction, ids)
  await transaction.update(records).set({ personId }).where(inArray(records.id, ids))
}

async function getAddress(database: Queryable, id: string): Promise<string> {
  const { foldedEmail } = records
  const [row] = isId(id) ? await database.select({ foldedEmail }).from(records).where(eq(records.id, id)) : []
  if (!row) throw noSuchRecord()
  return row.foldedEmail
}

/** Finds records under other addresses that may be the same person, newest first. */
export async function findLookalikes(
  { database }: Deps,
  { id, name, foldedEmail, phone, others }: Pick<FoundRecord, 'id' | 'name' | 'foldedEmail' | 'phone' | 'others'>,
): Promise<Lookalike[]> {
  const { kind, createdAt } = records
  const sameAs = {
    phone: sql<boolean>`(${records.phone} = ${phone} and ${records.phone} <> '')`,
    name: sql<boolean>`lower(${records.name}) = lower(${name})`,
  }
  const alike = await database
    .select({
      id: records.id,
      kind,
      name: records.name,
      email: records.email,
      foldedEmail: records.foldedEmail,
      createdAt,
      same: sameAs,
    })
    .from(records)
    .where(and(or(sameAs.phone, sameAs.name), ne(records.id, id)))
    // Not by time, whose index PostgreSQL would then read in place of those of phone and name.
    .orderBy(desc(sameAs.phone))
    .limit(CANDIDATES)
  const byAddress = Map.groupBy(alike.sort(newestFirst), (row) => row.foldedEmail)
  for (const known of [foldedEmail, ...others.map((item) => item.foldedEmail)]) byAddress.delete(known)
  const found = [...byAddress.values()].slice(0, LOOKALIKES_MOST)
  return found.flatMap((rows) => {
    const same = (['phone', 'name'] as const).filter((what) => rows.some((row) => row.same[what]))
    return rows
      .slice(0, 1)
      .map(({ createdAt, foldedEmail, ...row }) => ({ ...row, kind: row.kind as Lookalike['kind'], same }))
  })
}
