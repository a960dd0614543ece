import { desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { reconciliations } from '#database/schema-payments.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { type Actor, requireRight } from '#services/rights.ts'

/** Advisory lock: one comparison, or start of one, at a time. */
const RUNNING = 1_700_001

/** Queues a comparison of our payments with Stripe's, or resumes an interrupted one. */
export async function startReconciliation({ database }: DataDeps, actor: Actor): Promise<void> {
  requireRight(actor, 'reconcile')
  await inTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute(sql`select pg_try_advisory_xact_lock(${RUNNING}) as locked`)
    // Somebody else started one, or it is running.
    if (!rows[0]?.locked) return
    const [waiting] = await unfinished(transaction)
    const id = waiting?.id ?? uuidv7()
    if (!waiting) await transaction.insert(reconciliations).values({ id, staffId: actor.staffId })
    await addJobs(transaction, [{ task: 'reconcile', payload: {}, key: 'reconcile' }])
    await logAction(transaction, actor, { action: 'payments.reconciled', detail: { run: id } })
  })
}

function unfinished(database: Queryable) {
  const { finishedAt, startedAt } = reconciliations
  return database.select().from(reconciliations).where(isNull(finishedAt)).orderBy(startedAt).limit(1)
}

/** Returns whether a process is comparing. The lock ends with its process, so killed ones do not count. */
async function isWorking(database: Queryable): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from pg_locks where locktype = 'advisory' and objid = ${RUNNING} and granted
      and database = (select oid from pg_database where datname = current_database())`)
  return rows.length > 0
}

/** Runs a comparison exclusively, or resumes one of a killed process. @param compare returns counts and an error */
export async function reconcileAlone(
  database: Database,
  compare: () => Promise<{ counts: Record<string, number>; error: string | null }>,
): Promise<void> {
  const client = await database.$client.connect()
  let broken: Error | undefined
  try {
    const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${RUNNING}) as locked`)
    if (!rows[0]?.locked) return
    const [begun] = await unfinished(database)
    const id = begun?.id ?? uuidv7()
    if (!begun) await database.insert(reconciliations).values({ id })
    const done = await compare()
    await database
      .update(reconciliations)
      .set({ ...done, finishedAt: sql`now()` })
      .where(eq(reconciliations.id, id))
  } finally {
    // Closing the connection also releases the lock.
    await client.query(`select pg_advisory_unlock(${RUNNING})`).catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}

export type Reconciliation = NonNullable<Awaited<ReturnType<typeof lastReconciliation>>>

/** The last comparison. An unfinished one is `running` while its process lives, else `waiting`. */
export async function lastReconciliation({ database }: DataDeps, actor: Actor) {
  requireRight(actor, 'payments')
  const { startedAt, id } = reconciliations
  const [run] = await database.select().from(reconciliations).orderBy(desc(startedAt), desc(id)).limit(1)
  if (!run) return undefined
  if (run.finishedAt) return { ...run, state: run.error ? ('failed' as const) : ('finished' as const) }
  return { ...run, state: (await isWorking(database)) ? ('running' as const) : ('waiting' as const) }
}
