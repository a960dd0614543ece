import { eq } from 'drizzle-orm'
import { failures } from '#contract/failures.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import type { DataDeps } from './deps.ts'
import { ServiceError } from './errors.ts'
import { type Change, type QuestionColumn, type Step, writeRecord } from './record-changes.ts'
import { hasId, type LockedRecord, lockRecords, lockSeen, noSuchRecord } from './record-locks.ts'
import type { Actor } from './rights.ts'

type Application = typeof applications.$inferSelect

/** Who acts: staff, on the version of the record that they saw, or the applicant, by their folded address. */
type Seen = { actor: Actor; version: number } | { owner: string }

/** A step of the application, with the jobs that it causes, which may need the id of its event. */
type ApplicationStep = Step & { jobs?: (eventId: string) => Job[] }

/** An application and its record, locked until the transaction ends, and what its work adds to them. */
export type Locked = {
  transaction: Queryable
  application: Application
  record: LockedRecord
  /** Null for the applicant and the program. */
  actor: Actor | null
  /** Sets the work state, and whether a question is open. Only the last call counts. */
  change(change: Change | undefined, columns?: QuestionColumn): void
  /** Adds to the timeline and, if staff act, to the log. */
  add(...steps: ApplicationStep[]): void
  queue(...jobs: Job[]): void
}

type Work<Result> = (locked: Locked) => Promise<Result>

/**
 * Does one piece of work on an application, in one transaction. To avoid deadlocks, all code locks in this order:
 * applications, records, then what references them (decisions, rows of bulk jobs); erasing does, too.
 * Locks are `no key update`: a plain `update` would also wait for the checks of foreign keys, which come in any order.
 * Record, timeline, log and jobs are written once, after `work`: a second update of a record would check its foreign key
 * again, and so wait for an erasure that waits for this record.
 * @throws ServiceError not_found, stale
 */
export function withApplication<Result>(
  { database }: DataDeps,
  id: string,
  seen: Seen,
  work: Work<Result>,
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
      return carryOut(transaction, seen.actor, { application, record }, work)
    }
    const own = requireOwn(application, seen.owner)
    const [record] = await lockRecords(transaction, [own.id])
    if (!record) throw noSuchApplication()
    return carryOut(transaction, null, { application: own, record }, work)
  })
}

/** Like {@link withApplication}, for the program: undefined if it was erased, or while someone is changing it. */
export function withFreeApplication<Result>(
  { database }: DataDeps,
  id: string,
  work: Work<Result>,
): Promise<Result | undefined> {
  return inTransaction(database, async (transaction) => {
    const [application] = await transaction
      .select()
      .from(applications)
      .where(eq(applications.id, id))
      .for('no key update', { skipLocked: true })
    const [record] = application ? await lockRecords(transaction, [id]) : []
    return application && record ? carryOut(transaction, null, { application, record }, work) : undefined
  })
}

async function carryOut<Result>(
  transaction: Queryable,
  actor: Actor | null,
  { application, record }: Pick<Locked, 'application' | 'record'>,
  work: Work<Result>,
): Promise<Result> {
  let wanted: { change?: Change | undefined; columns?: QuestionColumn } = {}
  const steps: ApplicationStep[] = []
  const jobs: Job[] = []
  const result = await work({
    transaction,
    actor,
    application,
    record,
    change: (change, columns = {}) => {
      wanted = { change, columns }
    },
    add: (...some) => steps.push(...some),
    queue: (...some) => jobs.push(...some),
  })
  const ids = await writeRecord(transaction, actor, record, { ...wanted, steps })
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
