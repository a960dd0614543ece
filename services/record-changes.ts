import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { auditLog } from '#database/schema-audit.ts'
import { recordEvents, records, type toDoStates } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import type { ActionName } from './audit-log.ts'
import { invalidField } from './errors.ts'
import { events } from './event-words.ts'
import { hasId, type LockedRecord } from './record-locks.ts'
import { type Actor, mayDo, whoMay } from './rights.ts'

export type RecordDocuments = (typeof records.$inferSelect)['documents']
export type ToDoState = (typeof toDoStates)[number]
/** States that staff choose. `new` means that nobody has worked on it. */
export type ChosenState = Exclude<ToDoState, 'new'>

export type Change =
  | { kind: 'assigned'; assigneeId: string | null }
  | { kind: 'state'; state: ChosenState }
  /** Undo of Done, or of Send, which restores the earlier values. */
  | { kind: 'state'; state: ToDoState; since: Date; snoozedUntil: Date | null; questionSince: Date | null }
  | { kind: 'snoozed'; until: Date }
  | { kind: 'woken' }

function stateAfter(change: Exclude<Change, { kind: 'assigned' }>): ToDoState {
  if (change.kind === 'state') return change.state
  return change.kind === 'snoozed' ? 'waiting' : 'in_progress'
}

/** Returns whether a record is not so already. */
export function isNew(record: LockedRecord, change: Change): boolean {
  if (change.kind === 'assigned') return record.assigneeId !== change.assigneeId
  const until = change.kind === 'snoozed' ? change.until : 'since' in change ? change.snoozedUntil : null
  return record.state !== stateAfter(change) || record.snoozedUntil?.getTime() !== until?.getTime()
}

type WaitingRow = Pick<typeof records.$inferSelect, 'state' | 'fee' | 'documents' | 'snoozedUntil'>

/**
 * Who acts next: 0 the academy, 1 the other side, 2 nobody. An application that owes its fee waits for its applicant until
 * somebody works on it. A document to check waits for the academy, unless it is snoozed. SQL twin: `waiting_on`.
 */
export function waitingOn({ state, fee, documents, snoozedUntil }: WaitingRow): 0 | 1 | 2 {
  if (state === 'done') return 2
  if (documents === 'to_check' && snoozedUntil === null) return 0
  return state === 'waiting' || (state === 'new' && fee === 'due') ? 1 : 0
}

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
  }
}

type Values = Partial<Record<keyof WaitingRow | 'since', unknown>>

/** Adds when `waitingOn` changed last, unless Undo has restored it. */
function withSince<Changed extends Values>(changed: Changed) {
  const { state, fee, documents, snoozedUntil }: Values = { ...records, ...changed }
  const after = sql`waiting_on(${state}, ${fee}, ${documents}, ${snoozedUntil})`
  return { since: sql`case when ${records.waitingOn} = ${after} then ${records.since} else now() end`, ...changed }
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

/** Columns that change along with a record's events. */
export type RecordColumns = { questionSince?: Date | SQL | null; documents?: RecordDocuments }

/** Changes locked records, with events and log. @param actor null for the program @returns ids of changed records */
export async function applyChange(
  transaction: Queryable,
  actor: Pick<Actor, 'staffId' | 'requestId'> | null,
  locked: LockedRecord[],
  change: Change,
): Promise<string[]> {
  const changed = locked.filter((record) => isNew(record, change))
  const ids = changed.map(({ id }) => id)
  if (ids.length === 0) return ids
  await transaction
    .update(records)
    .set({ ...withSince(getColumns(change)), version: sql`${records.version} + 1` })
    .where(inArray(records.id, ids))
  await insertSteps(
    transaction,
    actor,
    changed.map((record) => ({ recordId: record.id, ...moveStep(record, change) })),
  )
  return ids
}

const SNOOZE_MOST_DAYS = 366

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
  text?: string | null | undefined
}

/** Adds a timeline event and increments the record's version. Does nothing if it was erased. @returns the event's id */
export async function addEvent(transaction: Queryable, event: NewEvent): Promise<number | undefined> {
  const { rowCount } = await transaction
    .update(records)
    .set({ version: sql`${records.version} + 1` })
    .where(eq(records.id, event.recordId))
  if (!rowCount) return undefined
  const row = { ...event, text: event.text || null }
  const [added] = await transaction.insert(recordEvents).values(row).returning({ id: recordEvents.id })
  if (added) await tellStaff(transaction, [{ ...event, ...added }])
  return added?.id
}

/** What happened to a record: an event, and, if staff acted, an action for the audit log. */
export type Step = Pick<NewEvent, 'kind' | 'detail' | 'text'> & {
  /** Undefined for what only the timeline tells. */
  action?: ActionName | undefined
  /** For the log, if `detail` has text for people. */
  logged?: Record<string, string | number | null>
}

/**
 * Writes all that happened to a locked record with one update, one insert of events and one of log rows. A second update
 * in the same transaction would check the record's foreign key again, and so wait for an erasure that waits for this
 * record.
 * @param actor null for the program and the applicant
 * @returns ids of the events of `steps`
 */
export async function writeRecord(
  transaction: Queryable,
  actor: Pick<Actor, 'staffId' | 'requestId'> | null,
  record: LockedRecord,
  { changes = [], steps, columns = {} }: { changes?: Change[]; steps: Step[]; columns?: RecordColumns },
): Promise<number[]> {
  const moves = changes.filter((change) => isNew(record, change))
  const all: Step[] = [...moves.map((change) => moveStep(record, change)), ...steps]
  if (all.length === 0) return []
  await transaction
    .update(records)
    .set({
      ...withSince({ ...Object.assign({}, ...moves.map(getColumns)), ...columns }),
      version: sql`${records.version} + 1`,
    })
    .where(eq(records.id, record.id))
  const ids = await insertSteps(
    transaction,
    actor,
    all.map((step) => ({ ...step, recordId: record.id })),
  )
  return ids.slice(moves.length)
}

/** Adds steps of locked records to their timelines and, if staff took them, to the log. @returns ids of the events */
export async function insertSteps(
  transaction: Queryable,
  actor: Pick<Actor, 'staffId' | 'requestId'> | null,
  steps: (Step & { recordId: string })[],
): Promise<number[]> {
  const staffId = actor?.staffId ?? null
  const added = await transaction
    .insert(recordEvents)
    .values(steps.map(({ recordId, kind, detail, text }) => ({ recordId, staffId, kind, detail, text: text || null })))
    .returning({ id: recordEvents.id })
  const logged = steps.flatMap(({ recordId, action, detail, logged = detail }) =>
    action ? [{ recordId, action, detail: logged ?? {}, staffId, requestId: actor?.requestId }] : [],
  )
  if (actor && logged.length > 0) await transaction.insert(auditLog).values(logged)
  await tellStaff(
    transaction,
    steps.map((step, at) => ({ ...step, id: added[at]?.id })),
  )
  return added.map(({ id }) => id)
}

/** Queues the emails of staff who want to hear of events (services/notices/tell.ts). */
async function tellStaff(transaction: Queryable, added: (Step & { id: number | undefined })[]): Promise<void> {
  const told = added.flatMap(({ id, kind, detail = {} }) => (events[kind].notice?.(detail) ? [id] : []))
  // A key of all ids could be longer than the queue allows.
  const key = `tell_staff ${told[0]}`
  if (told.length > 0) await addJobs(transaction, [{ task: 'tell_staff', payload: { events: told }, key }])
}

function moveStep(record: LockedRecord, change: Change): Step {
  const action = change.kind === 'woken' ? undefined : actions[change.kind]
  return { kind: change.kind, detail: getDetail(record, change), action }
}

/** What puts a record on the to-do list; nothing if it is there. */
export const toToDo = ({ waitingOn }: LockedRecord): Change[] =>
  waitingOn === 0 ? [] : [{ kind: 'state', state: 'in_progress' }]
