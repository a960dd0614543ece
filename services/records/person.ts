import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { LeadKind } from '#contract/forms/lead-forms.ts'
import { records } from '#database/schema-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import { foldAddress } from '#services/mailbox.ts'
import type { Actor } from '#services/rights.ts'
import { type FoundRecord, findRecord, type OtherRecord, type RecordDeps } from './record.ts'
import { type TimelineEntry, timelinesOf } from './timeline.ts'
import { logView } from './work.ts'

/** A record of another address with the same phone number, the same name, or both. */
export type Lookalike = { id: string; kind: 'application' | LeadKind; name: string; same: ('phone' | 'name')[] }

/** All records of an address, and what happened to any of them, both newest first. */
export type FoundPerson = Pick<FoundRecord, 'name' | 'email' | 'phone'> & {
  records: OtherRecord[]
  entries: (TimelineEntry & { recordId: string })[]
  lookalikes: Lookalike[]
}

const LOOKALIKES_MOST = 5
/** More rows, as one person may have several. */
const CANDIDATES = 50

const newestFirst = (one: { createdAt: Date }, other: { createdAt: Date }) =>
  other.createdAt.getTime() - one.createdAt.getTime()

/** How staff work on a record says nothing about its person. */
const aboutWork: readonly TimelineEntry['what'][] = ['assigned', 'state', 'snoozed', 'woken']

/**
 * The person of a record, by its address: everyone who may read records may read it. It is logged as the opening of each record.
 * @throws ServiceError not_found
 */
export async function findPerson(deps: RecordDeps, actor: Actor, id: string): Promise<FoundPerson> {
  const { name, email, phone, others, ...record } = await findRecord(deps, id)
  const all = [{ ...record, name }, ...others].sort(newestFirst)
  const [timelines, lookalikes] = await Promise.all([
    timelinesOf(deps, all),
    findLookalikes(deps, { id, name, email, phone }),
    inTransaction(deps.database, async (transaction) => {
      for (const one of all) await logView(transaction, actor, one.id)
    }),
  ])
  const entries = all.flatMap(({ id: recordId }) =>
    (timelines.get(recordId) ?? []).map((entry) => ({ ...entry, recordId })),
  )
  return {
    ...{ name, email, phone, lookalikes },
    records: all,
    entries: entries.filter(({ what }) => !aboutWork.includes(what)).sort((a, b) => b.at.getTime() - a.at.getTime()),
  }
}

/** Who may be the same person as that of a record under another address, newest first. */
export async function findLookalikes(
  { database }: Pick<RecordDeps, 'database'>,
  { id, name, email, phone }: Pick<FoundRecord, 'id' | 'name' | 'email' | 'phone'>,
): Promise<Lookalike[]> {
  const { kind, createdAt } = records
  // Without an order, so that each is found by its own index.
  const having = (condition: SQL) =>
    database
      .select({ id: records.id, kind, name: records.name, email: records.email, createdAt })
      .from(records)
      .where(and(condition, ne(records.id, id)))
      .limit(CANDIDATES)
  const [samePhone, sameName] = await Promise.all([
    phone === '' ? [] : having(eq(records.phone, phone)),
    having(sql`lower(${records.name}) = lower(${name})`),
  ])
  const found = [
    ...samePhone.map((row) => ({ ...row, same: 'phone' as const })),
    ...sameName.map((row) => ({ ...row, same: 'name' as const })),
  ].sort(newestFirst)
  const byAddress = Map.groupBy(found, (row) => foldAddress(row.email))
  byAddress.delete(foldAddress(email))
  const others = [...byAddress.values()].slice(0, LOOKALIKES_MOST)
  return others.flatMap((rows) => {
    const same = (['phone', 'name'] as const).filter((what) => rows.some((row) => row.same === what))
    return rows.slice(0, 1).map((row) => ({ id: row.id, kind: row.kind as Lookalike['kind'], name: row.name, same }))
  })
}
