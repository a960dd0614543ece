import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, sql } from 'drizzle-orm'
import { cohortContradiction } from '#content/contradictions.ts'
import { longDay } from '#content/format.ts'
import { type CurrentSchedule, currentSchedule, type Snapshot } from '#content/schedule.ts'
import { type Entry, type EntryKind, entrySchemas } from '#content/schedule-entries.ts'
import type { Content } from '#content/schema.ts'
import { getMessage } from '#content/source.ts'
import { endOfDay } from '#content/zoned-time.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { scheduleChanges, scheduleEntries } from '#database/schema-schedule.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { INVALID_FIELDS, ServiceError } from '#services/errors.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { fieldLabels } from './field-labels.ts'
import { countNaming, findUsedIds } from './references.ts'
import { requireCodeChange } from './round-code.ts'
import { parseSnapshot, readSnapshot } from './schedule.ts'

type EntryValue = Record<string, unknown>

type ChangeDeps = Pick<ServiceDeps, 'database' | 'schedule'>

/** Unvalidated form input. */
export type Draft = { kind: EntryKind; id: string; value: EntryValue }

/** Validates an entry without storing it. @returns the schedule with it */
export function previewEntry({ schedule }: ChangeDeps, actor: Actor, draft: Draft, now = new Date()): CurrentSchedule {
  requireRight(actor, 'schedule')
  const { words, snapshot } = schedule.current()
  const value = checkedEntry(draft, words, snapshot, now)
  const entries = { ...snapshot.entries, [draft.kind]: { ...snapshot.entries[draft.kind], [draft.id]: value } }
  return currentSchedule(words, { ...snapshot, entries })
}

/** Stores an entry. @param known the value when the form was opened; null for a new entry */
export async function saveEntry(
  deps: ChangeDeps,
  actor: Actor,
  draft: Draft,
  known: EntryValue | null,
  now = new Date(),
): Promise<number> {
  const { kind, id } = draft
  return changeSchedule(deps, actor, async (transaction, snapshot) => {
    const before: EntryValue | null = snapshot.entries[kind][id] ?? null
    const isOfAnother = kind === 'cohort' && before !== null && before.course !== draft.value.course
    if (isOfAnother && (await countNaming(transaction, kind, id)) > 0) {
      throw new ServiceError('invalid', INVALID_FIELDS, { errors: { course: [NAMED] } })
    }
    const after = checkedEntry(draft, deps.schedule.current().words, snapshot, now)
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
      const [those, one] = kind === 'cohort' ? ['Applications', 'start'] : ['Reservations', 'workshop']
      throw new ServiceError('conflict', `${those} name it. Cancel this ${one} instead.`)
    }
    if (after) checkUndone({ kind, id, value: after }, deps.schedule.current().words, snapshot)
    return { kind, id, before, after, action: 'schedule.undone' }
  })
}

/** Serialized, so that changes cannot contradict each other. */
async function changeSchedule(
  { database, schedule }: ChangeDeps,
  actor: Actor,
  change: (transaction: Queryable, snapshot: Snapshot) => Promise<Change & { action: ScheduleAction }>,
): Promise<number> {
  requireRight(actor, 'schedule')
  const id = await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('schedule'))`)
    // Prevents seats from being taken between count and change (services/leads/seats.ts, services/admissions/seats.ts).
    await transaction.execute(sql`select from schedule_entries order by id, kind for update`)
    const snapshot = parseSnapshot(await readSnapshot(transaction))
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

/** @throws ServiceError invalid */
function checkedEntry({ kind, id, value }: Draft, words: Content, snapshot: Snapshot, now: Date): EntryValue {
  const result = entrySchemas[kind].safeParse(kind === 'information_session' ? value : { ...value, id }, {
    reportInput: true,
  })
  const problems: Record<string, string[]> = {}
  if (result.success) {
    const [field, sentence] = findContradiction(kind, result.data, words, snapshot, now) ?? []
    if (!field || !sentence) return result.data
    problems[field] = [sentence]
  } else {
    for (const issue of result.error.issues) {
      const field = String(issue.path[0] ?? '')
      problems[field] ??= [getMessage(issue, fieldLabels[kind][field] ?? field)]
    }
  }
  throw new ServiceError('invalid', INVALID_FIELDS, { errors: problems })
}

/** Reports problems of a restored entry in the message, since no field shows them. @throws ServiceError conflict */
function checkUndone(draft: Draft, words: Content, snapshot: Snapshot): void {
  try {
    checkedEntry(draft, words, snapshot, new Date())
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const sentences = Object.values(error.errors ?? {}).flat()
    throw new ServiceError('conflict', `The earlier version cannot be restored. ${sentences.join(' ')}`)
  }
}

/** Returns the seats held by applications (cohorts) or reservations (workshops). */
function countHeld(kind: EntryKind, id: string, { taken, reserved }: Snapshot): number {
  if (kind === 'cohort') return taken[id] ?? 0
  return kind === 'workshop' ? (reserved[id]?.seats ?? 0) : 0
}

function heldSeats(kind: EntryKind, held: number): string {
  const [one, many] = kind === 'cohort' ? ['An application', 'Applications'] : ['A reservation', 'Reservations']
  return held === 1 ? `${one} holds a seat of it.` : `${many} hold ${held} seats of it.`
}

function findContradiction(
  kind: EntryKind,
  entry: Entry,
  { courses, company }: Content,
  snapshot: Snapshot,
  now: Date,
): readonly [field: string, sentence: string] | undefined {
  const { entries } = snapshot
  if (kind === 'cohort' || kind === 'workshop') {
    const { id, seats, course: courseId } = entry as Entry<'cohort' | 'workshop'>
    const course = courses.find(({ id }) => id === courseId)
    if (!course) return ['course', 'This course does not exist.']
    const held = countHeld(kind, id, snapshot)
    const before = entries[kind][id]
    // If more are already held, other fields can still change.
    if (seats < Math.min(held, before?.seats ?? held))
      return ['seats', `${heldSeats(kind, held)} There cannot be fewer.`]
    if (kind === 'workshop') return undefined
    return cohortContradiction(entry as Entry<'cohort'>, course)
  }
  if (kind !== 'round') return undefined
  const { id, applicationsClose } = entry as Entry<'round'>
  const isOpen = (day: string) => Date.parse(endOfDay(day, company.timeZone)) > now.getTime()
  const other = Object.values(entries.round).find((item) => item.id !== id && isOpen(item.applicationsClose))
  if (other && isOpen(applicationsClose)) {
    const closes = longDay(other.applicationsClose)
    return ['applicationsClose', `The round that closes on ${closes} is still open. Only one can be open at a time.`]
  }
  if (courses.every(({ order }) => order.scholarship === undefined)) {
    return ['promoCode', 'No training takes part in the scholarship.']
  }
  return undefined
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
  await logAction(transaction, actor, { action, detail: { kind, entry: id, change } })
  return change
}

/** Compares entries as jsonb stores them: without keys that are undefined, in any order. */
function isSame(one: EntryValue | null, other: EntryValue | null): boolean {
  const [stored, compared] = [one, other].map((value): unknown => JSON.parse(JSON.stringify(value)))
  return isDeepStrictEqual(stored, compared)
}
