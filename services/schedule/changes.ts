import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type CurrentSchedule, currentSchedule, type Snapshot } from '#content/schedule.ts'
import type { Entry, EntryKind } from '#content/schedule-entries.ts'
import type { Content } from '#content/schema.ts'
import type { OfferTerms } from '#contract/starts.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { scheduleChanges, scheduleEntries } from '#database/schema-schedule.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { INVALID_FIELDS, ServiceError } from '#services/errors.ts'
import { billLater } from '#services/leads/billing.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { checkedEntry, type EntryValue, type SubmittedEntry } from './checked-entry.ts'
import { countNaming, findUsedIds } from './references.ts'
import { requireCodeChange } from './round-code.ts'
import { parseSnapshot, readSnapshot } from './schedule.ts'

type ChangeDeps = Pick<ServiceDeps, 'database' | 'schedule'>

/** Validates an entry without storing it. @returns the schedule with it */
export function previewEntry(
  { schedule }: ChangeDeps,
  actor: Actor,
  submitted: SubmittedEntry,
  now = new Date(),
): CurrentSchedule {
  requireRight(actor, 'schedule')
  const { baseContent, snapshot } = schedule.current()
  const value = checkedEntry(submitted, baseContent, snapshot, now)
  const entries = {
    ...snapshot.entries,
    [submitted.kind]: { ...snapshot.entries[submitted.kind], [submitted.id]: value },
  }
  return currentSchedule(baseContent, { ...snapshot, entries })
}

/** Stores an entry. @param known the value when the form was opened; null for a new entry */
export async function saveEntry(
  deps: ChangeDeps,
  actor: Actor,
  submitted: SubmittedEntry,
  known: EntryValue | null,
  now = new Date(),
): Promise<number> {
  const { kind, id } = submitted
  return changeSchedule(deps, actor, async (transaction, snapshot) => {
    const before: EntryValue | null = snapshot.entries[kind][id] ?? null
    const isOfAnother = kind === 'start' && before !== null && before.course !== submitted.value.course
    if (isOfAnother && (await countNaming(transaction, kind, id)) > 0) {
      throw new ServiceError('invalid', INVALID_FIELDS, { errors: { course: [NAMED] } })
    }
    const after = checkedEntry(submitted, deps.schedule.current().baseContent, snapshot, now)
    if (!isSame(before, known)) {
      throw new ServiceError(
        'stale',
        'Someone else changed this in the meantime. Review the current version before you save yours.',
      )
    }
    if (isSame(before, after)) throw new ServiceError('invalid', 'Nothing has changed: there is nothing to save.')
    if (!before && (await findUsedIds(transaction, kind)).has(id)) {
      throw new ServiceError('stale', 'An entry with this name was removed in the meantime. Save again to add another.')
    }
    return { kind, id, before, after, action: before ? 'schedule.changed' : 'schedule.added' }
  })
}

/** Closes a start for applications from now on, or opens it again until its last day to apply. @returns the change */
export async function setClosed(deps: ChangeDeps, actor: Actor, id: string, isClosed: boolean): Promise<number> {
  return changeSchedule(deps, actor, async (_transaction, { entries }) => {
    const before = entries.start[id]
    if (!before) throw new ServiceError('not_found', 'There is no such start.')
    const { closedAt, ...open } = before
    if (isClosed === (closedAt !== undefined))
      throw new ServiceError('conflict', 'Somebody did this already: there is nothing to change.')
    const after = isClosed ? { ...open, closedAt: new Date().toISOString() } : open
    return { kind: 'start', id, before, after, action: 'schedule.changed' }
  })
}

/** Undoes a change. Undoing that change restores it. @returns the id of the new change */
export async function undoChange(deps: ChangeDeps, actor: Actor, changeId: number): Promise<number> {
  return changeSchedule(deps, actor, async (transaction, snapshot) => {
    const [found] = await transaction.select().from(scheduleChanges).where(eq(scheduleChanges.id, changeId))
    if (!found) throw new ServiceError('not_found', 'There is no such change.')
    const { kind, entryId: id, before: after, after: expected } = found
    const before = snapshot.entries[kind][id] ?? null
    if (!isSame(before, expected)) {
      throw new ServiceError('stale', 'It was changed again since then. Undo the later change first.')
    }
    if (!after && (await countNaming(transaction, kind, id)) > 0) {
      const [those, one] = kind === 'start' ? ['Applications', 'start'] : ['Reservations', 'workshop']
      throw new ServiceError('conflict', `${those} name it. Cancel this ${one} instead.`)
    }
    if (after) checkUndone({ kind, id, value: after }, deps.schedule.current().baseContent, snapshot)
    return { kind, id, before, after, action: 'schedule.undone' }
  })
}

/**
 * Saves tuition and plans of an offer for its start, if the start lacks one, as part of a transaction. The caller
 * refreshes the schedule once it is committed.
 */
export async function completeStart(
  transaction: Queryable,
  { schedule }: Pick<ChangeDeps, 'schedule'>,
  actor: Actor,
  { startId: id, tuition, price, plans }: Pick<OfferTerms, 'startId' | 'tuition' | 'price' | 'plans'>,
): Promise<void> {
  requireRight(actor, 'schedule')
  const snapshot = await lockSchedule(transaction)
  const before = snapshot.entries.start[id]
  if (!before || (before.tuition && before.plans)) return
  const value = { tuition: { amount: price, currency: tuition.currency }, plans, ...before }
  const after = checkedEntry({ kind: 'start', id, value }, schedule.current().baseContent, snapshot, new Date())
  await storeChange(transaction, actor, { kind: 'start', id, before, after }, 'schedule.changed')
}

async function changeSchedule(
  { database, schedule }: ChangeDeps,
  actor: Actor,
  change: (transaction: Queryable, snapshot: Snapshot) => Promise<Change & { action: ScheduleAction }>,
): Promise<number> {
  requireRight(actor, 'schedule')
  const id = await inTransaction(database, async (transaction) => {
    const snapshot = await lockSchedule(transaction)
    const { action, ...made } = await change(transaction, snapshot)
    if (made.kind === 'round') {
      const round = { ...snapshot.entries.round }
      if (made.after) round[made.id] = made.after as Entry<'round'>
      else delete round[made.id]
      await requireCodeChange(transaction, actor, { before: snapshot.entries, after: { round } })
    }
    return storeChange(transaction, actor, made, action)
  })
  // Stored already: if the pages cannot read it now, they do within a second.
  await schedule.refresh().catch(() => {})
  return id
}

/** Serializes changes, so that they cannot contradict each other. */
async function lockSchedule(transaction: Queryable): Promise<Snapshot> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('schedule'))`)
  // Prevents seats from being taken between count and change (services/leads/seats.ts, services/admissions/seats.ts).
  await transaction.execute(sql`select from schedule_entries order by id, kind for no key update`)
  return parseSnapshot(await readSnapshot(transaction))
}

/** Returns the latest changes of an entry, or of a kind, with their authors. */
export async function listChanges(database: Queryable, kind: EntryKind, id?: string) {
  const { id: change, entryId, before, after, at } = scheduleChanges
  return database
    .select({ id: change, entryId, before, after, at, by: staff.name })
    .from(scheduleChanges)
    .leftJoin(staff, eq(staff.id, scheduleChanges.staffId))
    .where(and(eq(scheduleChanges.kind, kind), id === undefined ? undefined : eq(entryId, id)))
    .orderBy(desc(change))
    .limit(20)
}

/** Reports problems of a restored entry in the message, since no field shows them. @throws ServiceError conflict */
function checkUndone(submitted: SubmittedEntry, baseContent: Content, snapshot: Snapshot): void {
  try {
    checkedEntry(submitted, baseContent, snapshot, new Date())
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const sentences = Object.values(error.errors ?? {}).flat()
    throw new ServiceError('conflict', `The earlier version cannot be restored. ${sentences.join(' ')}`)
  }
}

const NAMED = 'Applications name this start. Its training has to stay.'

type ScheduleAction = 'schedule.added' | 'schedule.changed' | 'schedule.undone'

type Change = {
  kind: EntryKind
  id: string
  before: EntryValue | null
  after: EntryValue | null
}

async function storeChange(
  transaction: Queryable,
  actor: Actor,
  { kind, id, before, after }: Change,
  action: ScheduleAction,
): Promise<number> {
  const row = and(eq(scheduleEntries.kind, kind), eq(scheduleEntries.id, id))
  const updatedAt = new Date()
  if (after === null) await transaction.update(scheduleEntries).set({ updatedAt, removedAt: updatedAt }).where(row)
  else {
    await transaction
      .insert(scheduleEntries)
      .values({ kind, id, value: after })
      .onConflictDoUpdate({
        target: [scheduleEntries.kind, scheduleEntries.id],
        set: { value: after, updatedAt, removedAt: null },
      })
  }
  const [stored] = await transaction
    .insert(scheduleChanges)
    .values({ kind, entryId: id, before, after, staffId: actor.staffId })
    .returning({ id: scheduleChanges.id })
  const change = stored?.id as number
  if (kind === 'workshop' && isCanceled(before) !== isCanceled(after)) await billLater(transaction, id)
  await logAction(transaction, actor, { action, detail: { kind, entry: id, change } })
  return change
}

const isCanceled = (value: EntryValue | null) => Boolean(value && 'canceled' in value && value.canceled)

/** Compares entries as jsonb stores them: without keys that are undefined, in any order. */
function isSame(one: EntryValue | null, other: EntryValue | null): boolean {
  const [stored, compared] = [one, other].map((value): unknown => JSON.parse(JSON.stringify(value)))
  return isDeepStrictEqual(stored, compared)
}
