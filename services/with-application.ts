import { eq } from 'drizzle-orm'
import { failures } from '#contract/failures.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { applications, leads } from '#database/schema.ts'
import type { DataDeps } from './deps.ts'
import { ServiceError } from './errors.ts'
import { type Change, type RecordColumns, type Step, writeRecord } from './record-changes.ts'
import {
  type ExpectedVersion,
  hasId,
  type LockedRecord,
  lockRecord,
  lockRecords,
  lockSeen,
  noSuchRecord,
} from './record-locks.ts'
import type { Actor } from './rights.ts'

type Application = typeof applications.$inferSelect
type Lead = typeof leads.$inferSelect

/** Who acts: staff, on the version of the record that they saw, or the applicant, by their folded address. */
type Seen = { actor: Actor; version: number } | { owner: string }

/** A step of the application, with the jobs that it causes, which may need the id of its event. */
type ApplicationStep = Step & { jobs?: (eventId: string) => Job[] }

/** What work on something locked may do to its record, until the transaction ends. */
type LockedWork = {
  transaction: Queryable
  /** Null for the applicant and the program. */
  actor: Actor | null
  /** Sets to-do state, assignee, whether a question is open, and what is known of documents. Of each, only the last call counts. */
  change(change: Change | Change[], columns?: RecordColumns): void
  /** Adds to the timeline and, if staff act, to the log. */
  add(...steps: ApplicationStep[]): void
  queue(...jobs: Job[]): void
}

/** An application with its record. */
export type Locked = LockedWork & { application: Application; record: LockedRecord }

/**
 * What owes money: an application, or a lead without one. Its record may be gone: of an erased person, what bookkeeping
 * needs is kept.
 */
export type LockedAccount = LockedWork & {
  accountId: string
  application: Application | undefined
  record: LockedRecord | undefined
}

/** A lead with its record. */
export type LockedLead = LockedWork & { lead: Lead; record: LockedRecord }

/** A record, whatever it is of. */
export type LockedAny = LockedWork & { record: LockedRecord }

/**
 * Does one piece of work on an application, in one transaction. To avoid deadlocks, all code locks in this order:
 * applications, leads, records, then what references them (decisions, rows of batches); erasing does, too. Work on many
 * records that leaves applications and leads alone locks the records, by id.
 * Locks are `no key update`: a plain `update` would also wait for the checks of foreign keys, which come in any order.
 * Record, timeline, log and jobs are written once, after `work`: a second update of a record would check its foreign key
 * again, and so wait for an erasure that waits for this record.
 * @throws ServiceError not_found, stale
 */
export function withApplication<Result>(
  { database }: DataDeps,
  id: string,
  seen: Seen,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const [application] = await transaction
      .select()
      .from(applications)
      .where(hasId(applications.id, id))
      .for('no key update')
    if ('actor' in seen) {
      if (!application) throw noSuchRecord()
      const record = await lockSeen(transaction, seen.actor, { id, version: seen.version })
      return carryOut(transaction, seen.actor, record, (locked) => work({ ...locked, application, record }))
    }
    const own = requireOwn(application, seen.owner)
    const [record] = await lockRecords(transaction, [own.id])
    if (!record) throw noSuchApplication()
    return carryOut(transaction, null, record, (locked) => work({ ...locked, application: own, record }))
  })
}

/** Like {@link withApplication}, for the program: undefined if there is none, or while someone is changing it. */
export function withFreeApplication<Result>(
  { database }: DataDeps,
  id: string,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result | undefined> {
  return inTransaction(database, async (transaction) => {
    const [application] = await transaction
      .select()
      .from(applications)
      .where(eq(applications.id, id))
      .for('no key update', { skipLocked: true })
    const [record] = application ? await lockRecords(transaction, [id]) : []
    if (!application || !record) return undefined
    return carryOut(transaction, null, record, (locked) => work({ ...locked, application, record }))
  })
}

/** Like {@link withApplication}, for the program and in its transaction, for what has an account: undefined if there is none. */
export async function withStoredAccount<Result>(
  transaction: Queryable,
  accountId: string,
  work: (locked: LockedAccount) => Promise<Result>,
): Promise<Result | undefined> {
  const [application] = await transaction
    .select()
    .from(applications)
    .where(eq(applications.id, accountId))
    .for('no key update')
  if (!application) {
    const [lead] = await transaction.select().from(leads).where(eq(leads.id, accountId)).for('no key update')
    if (!lead) return undefined
  }
  const [record] = await lockRecords(transaction, [accountId])
  return carryOut(transaction, null, record, (locked) => work({ ...locked, accountId, application, record }))
}

/** Like {@link withApplication}, for a lead. @throws ServiceError not_found, stale */
export function withLead<Result>(
  { database }: DataDeps,
  actor: Actor,
  seen: ExpectedVersion,
  work: (locked: LockedLead) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const lead = await lockLead(transaction, seen.id)
    const record = await lockSeen(transaction, actor, seen)
    return carryOut(transaction, actor, record, (locked) => work({ ...locked, lead, record }))
  })
}

/** Like {@link withLead}, for its sender, who has a link to it. @throws ServiceError not_found */
export function withLinkedLead<Result>(
  { database }: DataDeps,
  id: string,
  work: (locked: LockedLead) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    const lead = await lockLead(transaction, id)
    const record = await lockRecord(transaction, id)
    return carryOut(transaction, null, record, (locked) => work({ ...locked, lead, record }))
  })
}

async function lockLead(transaction: Queryable, id: string): Promise<Lead> {
  const [lead] = await transaction.select().from(leads).where(hasId(leads.id, id)).for('no key update')
  if (!lead) throw noSuchRecord()
  return lead
}

/**
 * Like {@link withApplication}, for a record of either kind, of whose application or lead nothing but the lock is needed.
 * @param seen without a version for work that fits any
 * @throws ServiceError not_found, stale
 */
export function withRecord<Result>(
  { database }: DataDeps,
  actor: Actor,
  seen: Pick<ExpectedVersion, 'id'> & Partial<ExpectedVersion>,
  work: (locked: LockedAny) => Promise<Result>,
): Promise<Result> {
  const { id, version } = seen
  return inTransaction(database, async (transaction) => {
    await lockSource(transaction, id)
    const record =
      version === undefined ? await lockRecord(transaction, id) : await lockSeen(transaction, actor, { id, version })
    return carryOut(transaction, actor, record, (locked) => work({ ...locked, record }))
  })
}

/** Like {@link withRecord}, for the program and in its transaction: undefined if there is none. */
export async function withStoredRecord<Result>(
  transaction: Queryable,
  id: string,
  work: (locked: LockedAny) => Promise<Result>,
): Promise<Result | undefined> {
  await lockSource(transaction, id)
  const [record] = await lockRecords(transaction, [id])
  return record && carryOut(transaction, null, record, (locked) => work({ ...locked, record }))
}

/** Locks the application or the lead that a record is of. */
async function lockSource(transaction: Queryable, id: string): Promise<void> {
  for (const table of [applications, leads])
    await transaction.select({ id: table.id }).from(table).where(hasId(table.id, id)).for('no key update')
}

async function carryOut<Result>(
  transaction: Queryable,
  actor: Actor | null,
  record: LockedRecord | undefined,
  work: (locked: LockedWork) => Promise<Result>,
): Promise<Result> {
  const changes = new Map<'assignee' | 'state', Change>()
  let columns: RecordColumns = {}
  const steps: ApplicationStep[] = []
  const jobs: Job[] = []
  const result = await work({
    transaction,
    actor,
    change: (change, more = {}) => {
      for (const one of [change].flat()) changes.set(one.kind === 'assigned' ? 'assignee' : 'state', one)
      columns = { ...columns, ...more }
    },
    add: (...some) => steps.push(...some),
    queue: (...some) => jobs.push(...some),
  })
  const ids = record
    ? await writeRecord(transaction, actor, record, { changes: [...changes.values()], steps, columns })
    : []
  await addJobs(transaction, [...jobs, ...steps.flatMap((step, at) => step.jobs?.(String(ids[at])) ?? [])])
  return result
}

/** The same error for other people's applications, so that it does not reveal that they exist. */
const noSuchApplication = () => new ServiceError('not_found', failures.noApplication.message)

/** @param owner a folded address @throws ServiceError not_found */
export function requireOwn(application: Application | undefined, owner: string): Application {
  if (application?.foldedEmail === owner) return application
  throw noSuchApplication()
}
