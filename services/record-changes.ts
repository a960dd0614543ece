import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { agoText } from '#content/format.ts'
import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { auditLog } from '#database/schema-audit.ts'
import { recordEvents, records, type workStates } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { emailJob } from './email-jobs.ts'
import { invalidField, ServiceError } from './errors.ts'
import { events, getAuthor, getKinds } from './event-words.ts'
import { type Actor, mayDo, whoMay } from './rights.ts'

export type WorkState = (typeof workStates)[number]
/** States that staff choose. `new` means that nobody has worked on it. */
export type ChosenState = Exclude<WorkState, 'new'>

export type Change =
  | { kind: 'assigned'; assigneeId: string | null }
  | { kind: 'state'; state: ChosenState }
  /** Undo of Done, which restores the earlier values. */
  | { kind: 'state'; state: WorkState; since: Date; snoozedUntil: Date | null; questionSince: Date | null }
  | { kind: 'snoozed'; until: Date }
  | { kind: 'woken' }

export type LockedRecord = Pick<
  typeof records.$inferSelect,
  'id' | 'state' | 'since' | 'assigneeId' | 'snoozedUntil' | 'version' | 'openedAt' | 'questionSince'
>

export type ExpectedVersion = { id: string; version: number }

/** Returns whether PostgreSQL accepts it as an id. */
export const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** Compares a column with an id. False if it is not an id. */
export const hasId = (column: AnyPgColumn, id: string): SQL => (isId(id) ? eq(column, id) : sql`false`)

/** Returns the current version of a record. @throws ServiceError not_found */
export async function currentVersion(database: Queryable, id: string): Promise<ExpectedVersion> {
  const [row] = await database
    .select({ id: records.id, version: records.version })
    .from(records)
    .where(hasId(records.id, id))
  if (!row) throw noSuchRecord()
  return row
}

/** Locks records in a fixed order, to avoid deadlocks. */
export function lockRecords(transaction: Queryable, ids: string[]): Promise<LockedRecord[]> {
  const { id, state, since, assigneeId, snoozedUntil, version, openedAt, questionSince } = records
  return transaction
    .select({ id, state, since, assigneeId, snoozedUntil, version, openedAt, questionSince })
    .from(records)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('no key update')
}

function stateAfter(change: Exclude<Change, { kind: 'assigned' }>): WorkState {
  if (change.kind === 'state') return change.state
  return change.kind === 'snoozed' ? 'waiting' : 'in_progress'
}

function isNew(record: LockedRecord, change: Change): boolean {
  if (change.kind === 'assigned') return record.assigneeId !== change.assigneeId
  const until = change.kind === 'snoozed' ? change.until.getTime() : undefined
  return record.state !== stateAfter(change) || record.snoozedUntil?.getTime() !== until
}

const WAITING_ON = { new: 0, in_progress: 0, waiting: 1, done: 2 } as const satisfies Record<WorkState, number>

/** The assignee of a record; nobody, if it was done by someone who has left since. */
const STILL_WORKING = sql`case when ${records.state} <> 'done' then ${records.assigneeId} else (
  select ${staff.id} from ${staff} where ${staff.id} = ${records.assigneeId} and ${staff.disabledAt} is null
  and ${inArray(staff.role, whoMay('work'))}) end`

function getColumns(change: Change) {
  if (change.kind === 'assigned') return { assigneeId: change.assigneeId }
  const state = stateAfter(change)
  if ('since' in change) {
    const { since, snoozedUntil, questionSince } = change
    return { state, since, snoozedUntil, questionSince }
  }
  return {
    state,
    snoozedUntil: change.kind === 'snoozed' ? change.until : null,
    ...(state === 'done' ? { questionSince: null } : { assigneeId: STILL_WORKING }),
    since: sql`case when ${records.waitingOn} = ${WAITING_ON[state]} then ${records.since} else now() end`,
  }
}

function getDetail(record: LockedRecord, change: Change): Record<string, string | null> {
  if (change.kind === 'assigned') return { from: record.assigneeId, to: change.assigneeId }
  const moved = { from: record.state, to: stateAfter(change) }
  // For Undo.
  if (moved.to === 'done') {
    const { since, snoozedUntil, questionSince } = record
    return {
      ...moved,
      since: since.toISOString(),
      until: snoozedUntil?.toISOString() ?? null,
      question: questionSince?.toISOString() ?? null,
    }
  }
  return change.kind === 'snoozed' ? { ...moved, until: change.until.toISOString() } : moved
}

const actions = { assigned: 'record.assigned', state: 'record.state', snoozed: 'record.snoozed' } as const

type QuestionColumn = { questionSince?: Date | SQL | null }

/** Changes locked records, with events and log. @param actor null for the program @returns ids of changed records */
export async function applyChange(
  transaction: Queryable,
  actor: Pick<Actor, 'staffId' | 'requestId'> | null,
  locked: LockedRecord[],
  change: Change,
  columns: QuestionColumn = {},
): Promise<string[]> {
  const changed = locked.filter((record) => isNew(record, change))
  const ids = changed.map(({ id }) => id)
  if (ids.length === 0) return ids
  await transaction
    .update(records)
    .set({ ...getColumns(change), ...columns, version: sql`${records.version} + 1` })
    .where(inArray(records.id, ids))
  const staffId = actor?.staffId ?? null
  const events = changed.map((record) => ({ recordId: record.id, detail: getDetail(record, change) }))
  await transaction.insert(recordEvents).values(events.map((event) => ({ ...event, staffId, kind: change.kind })))
  if (actor && change.kind !== 'woken') {
    // One statement, because a bulk job has hundreds of rows.
    const { requestId } = actor
    const action = actions[change.kind]
    await transaction.insert(auditLog).values(events.map((event) => ({ ...event, staffId, requestId, action })))
  }
  return ids
}

const SNOOZE_MOST_DAYS = 366

/** Locks a record if it still has the version that the reader saw. @throws ServiceError not_found, stale */
export async function lockSeen(transaction: Queryable, actor: Actor, seen: ExpectedVersion): Promise<LockedRecord> {
  const record = await lockRecord(transaction, seen.id)
  if (record.version !== seen.version) throw await staleError(transaction, actor, record)
  return record
}

/** @throws ServiceError not_found */
export async function lockRecord(transaction: Queryable, id: string): Promise<LockedRecord> {
  const [record] = isId(id) ? await lockRecords(transaction, [id]) : []
  if (!record) throw noSuchRecord()
  return record
}

export const noSuchRecord = () => new ServiceError('not_found', 'There is no such record. It may have been erased.')

/** @throws ServiceError invalid for a change that no record can have */
export async function requirePossible(transaction: Queryable, wanted: Change): Promise<void> {
  if (wanted.kind === 'snoozed') {
    const days = (wanted.until.getTime() - Date.now()) / 86_400_000
    if (!(days > 0 && days <= SNOOZE_MOST_DAYS)) throw invalidField('until', 'Choose a time within the next year.')
  }
  if (wanted.kind === 'assigned' && wanted.assigneeId !== null) {
    const { assigneeId: id } = wanted
    const { role, disabledAt } = staff
    const [person] = await transaction.select({ role, disabledAt }).from(staff).where(hasId(staff.id, id))
    if (person && !person.disabledAt && mayDo(person.role, 'work')) return
    throw invalidField('assignee', 'This person cannot work on records.')
  }
}

type NewEvent = Pick<typeof recordEvents.$inferInsert, 'recordId' | 'staffId' | 'kind' | 'detail'> & {
  note?: string | null | undefined
}

/** Adds a timeline event and increments the record's version. Does nothing if it was erased. @returns the event's id */
export async function addEvent(
  transaction: Queryable,
  event: NewEvent,
  columns: QuestionColumn = {},
): Promise<number | undefined> {
  const { rowCount } = await transaction
    .update(records)
    .set({ ...columns, version: sql`${records.version} + 1` })
    .where(eq(records.id, event.recordId))
  return rowCount ? insertEvent(transaction, event) : undefined
}

async function insertEvent(transaction: Queryable, { note, ...event }: NewEvent): Promise<number | undefined> {
  const row = { ...event, note: note || null }
  const [added] = await transaction.insert(recordEvents).values(row).returning({ id: recordEvents.id })
  return added?.id
}

/**
 * Changes a locked record and adds an event, with one update: a second one in the same transaction would check the
 * record's foreign key again, and so wait for an erasure that waits for this record.
 */
export async function addEventWith(
  transaction: Queryable,
  actor: Actor | null,
  record: LockedRecord,
  change: Change | undefined,
  event: Omit<NewEvent, 'recordId'>,
  columns: QuestionColumn = {},
): Promise<number | undefined> {
  const changed = change ? await applyChange(transaction, actor, [record], change, columns) : []
  const add = changed.length > 0 ? insertEvent : addEvent
  return add(transaction, { ...event, recordId: record.id }, columns)
}

/** The change that returns a record to the inbox; undefined if it is there. */
export const toInbox = ({ state }: LockedRecord): Change | undefined =>
  state === 'waiting' || state === 'done' ? { kind: 'state', state: 'in_progress' } : undefined

/** Adds a message from the person of a locked record, marks it as unanswered, and emails staff. */
export async function addQuestion(
  transaction: Queryable,
  record: LockedRecord,
  words: Pick<NewEvent, 'note' | 'detail'> & { kind: 'question' | 'email_received' },
): Promise<void> {
  const questionSince = sql`coalesce(${records.questionSince}, now())`
  const event = await addEventWith(transaction, null, record, toInbox(record), words, { questionSince })
  await addJobs(transaction, [emailJob('question', 'staff', record.id, String(event))])
}

/** Tells a reader whose page is outdated about the last change: "Maya Chen marked it as done 2 minutes ago." */
async function staleError(transaction: Queryable, actor: Actor, { id }: LockedRecord): Promise<ServiceError> {
  const { staffId, kind, detail, at } = recordEvents
  const [last] = await transaction
    .select({ staffId, kind, detail, at, name: staff.name })
    .from(recordEvents)
    .leftJoin(staff, eq(staff.id, staffId))
    .where(and(eq(recordEvents.recordId, id), inArray(kind, getKinds('change'))))
    .orderBy(desc(recordEvents.id))
    .limit(1)
  const to = last?.kind === 'assigned' ? last.detail.to : null
  const [assignee] = to ? await transaction.select({ name: staff.name }).from(staff).where(eq(staff.id, to)) : []
  const rest = 'Your input is still here. Look at the change, then try again.'
  if (!last) return new ServiceError('stale', `Someone else changed this record. ${rest}`)
  const who = last.staffId === actor.staffId ? 'You' : (last.name ?? getAuthor(last.kind, last.detail))
  const what = events[last.kind].words(last.detail, assignee?.name)
  return new ServiceError('stale', `${who} ${what} ${agoText(last.at, new Date()).long}. ${rest}`)
}
