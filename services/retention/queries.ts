import { and, asc, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database, Queryable } from '#database/client.ts'
import {
  applications,
  checkoutSessions,
  leadFiles,
  leads,
  stripeEvents,
  testCheckoutSessions,
} from '#database/schema.ts'
import { sentConfirmations } from '#database/schema-confirmations.ts'
import { inTransaction } from '#database/transaction.ts'
import { emptyPaid } from './bookkeeping.ts'

type Erasable = typeof applications | typeof leads
type Aged = typeof stripeEvents | typeof testCheckoutSessions

/** Few enough that a batch is done long before a statement's time is over. */
export const BATCH = 200

const olderThan = (moment: AnyPgColumn, months: number) =>
  lt(moment, sql`now() - make_interval(months => ${months}::int)`)

/** SQL of retention. Rows come in the order of their ids, so that one that cannot be erased does not hold up the rest. */
export function retentionQueries(database: Database) {
  async function select(table: Erasable, where: SQL | undefined, after: string | undefined): Promise<string[]> {
    const one = table as typeof applications
    const rows = await database
      .select({ id: one.id })
      .from(one)
      .where(and(where, after === undefined ? undefined : gt(one.id, after)))
      .orderBy(asc(one.id))
      .limit(BATCH)
    return rows.map(({ id }) => id)
  }

  /** Deletes by age alone what nothing hangs on. */
  async function deleteOlder(table: Aged, months: number): Promise<number> {
    const batch = sql`select ${table.id} from ${table} where ${olderThan(table.createdAt, months)} limit ${BATCH}`
    const { rowCount } = await database.execute(sql`delete from ${table} where ${table.id} in (${batch})`)
    return rowCount ?? 0
  }

  async function erase(table: Erasable, ids: string[]): Promise<void> {
    await inTransaction(database, async (transaction) => {
      await transaction.delete(table).where(inArray((table as typeof applications).id, ids))
      await eraseJobs(transaction, ids)
    })
  }

  return {
    /** Those whose consent, where one was given for a file, is that old, too. */
    oldLeads(kinds: string[], months: number, after?: string): Promise<string[]> {
      const isOld = sql`not exists (select from ${leadFiles} where ${leadFiles.leadId} = ${leads.id}
        and not ${olderThan(leadFiles.consentedAt, months)})`
      return select(leads, and(inArray(leads.kind, kinds), olderThan(leads.createdAt, months), isOld), after)
    },

    /** Those that still name a person. */
    oldApplications: (months: number, after?: string) =>
      select(applications, and(olderThan(applications.createdAt, months), ne(applications.email, '')), after),

    /** Applications of which nothing is needed any more. */
    oldPayments: (months: number, after?: string) =>
      select(
        applications,
        sql`${olderThan(applications.createdAt, months)} and not exists (
          select from ${checkoutSessions} where ${checkoutSessions.applicationId} = ${applications.id}
            and not ${olderThan(checkoutSessions.createdAt, months)})`,
        after,
      ),

    async fileKeys(ids: string[]): Promise<{ id: string; fileKey: string }[]> {
      const { leadId: id, fileKey } = leadFiles
      return database.select({ id, fileKey }).from(leadFiles).where(inArray(id, ids))
    },

    eraseLeads: (ids: string[]) => erase(leads, ids),
    erasePayments: (ids: string[]) => erase(applications, ids),

    /** Checkout sessions go with their applications. */
    async eraseApplications(ids: string[]): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const paid = await emptyPaid(transaction, ids)
        const gone = ids.filter((id) => !paid.includes(id))
        await transaction.delete(applications).where(inArray(applications.id, gone))
        await eraseJobs(transaction, ids)
      })
    },

    eraseStripeEvents: (months: number) => deleteOlder(stripeEvents, months),
    eraseTestSessions: (months: number) => deleteOlder(testCheckoutSessions, months),

    /** What no longer counts. */
    async eraseSentConfirmations(): Promise<number> {
      const { key, createdAt } = sentConfirmations
      const batch = sql`select ${key} from ${sentConfirmations} where ${createdAt} < now() - interval '1 day' limit ${BATCH}`
      const { rowCount } = await database.execute(sql`delete from ${sentConfirmations} where ${key} in (${batch})`)
      return rowCount ?? 0
    },
  }
}

/**
 * Jobs about rows that are gone: given up long ago, or set to run again. One under way stays: without its row it does
 * nothing. The queue's own view hides payloads, so its table is read.
 */
async function eraseJobs(transaction: Queryable, ids: string[]): Promise<void> {
  await transaction.execute(sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs where payload->>'id' = any(${sql.param(ids)}::text[])))`)
}
