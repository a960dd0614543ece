import { and, asc, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database, Queryable } from '#database/client.ts'
import { eraseJobs } from '#database/queue.ts'
import { applications, checkoutSessions, leadFiles, leads, sentConfirmations } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { stripeEvents, testCheckoutSessions } from '#database/schema-payments.ts'
import { inTransaction } from '#database/transaction.ts'
import { emptyPaid } from './bookkeeping.ts'

type Erasable = typeof applications | typeof leads

/** Small enough that a batch takes far less time than the statement timeout. */
export const BATCH = 200

const olderThan = (moment: AnyPgColumn, months: number) =>
  lt(moment, sql`now() - make_interval(months => ${months}::int)`)

/** Leaves a person that staff have merged (services/records/person.ts) to newer records of the same address. */
async function leavePeople(transaction: Queryable, ids: string[]): Promise<void> {
  await transaction.execute(sql`update ${records} as newer set person_id = old.person_id from ${records} as old
    where old.id = any(${sql.param(ids)}::uuid[]) and old.person_id is not null
      and lower(newer.email) = lower(old.email) and newer.person_id is null`)
}

/** Rows come in the order of their ids, so that one that cannot be erased does not block the rest. */
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

  /** Deletes a batch of rows that nothing depends on. Returns their number. */
  async function deleteBatch(key: AnyPgColumn, where: SQL): Promise<number> {
    const batch = sql`select ${key} from ${key.table} where ${where} limit ${BATCH}`
    const { rowCount } = await database.execute(sql`delete from ${key.table} where ${key} in (${batch})`)
    return rowCount ?? 0
  }

  async function erase(table: Erasable, ids: string[]): Promise<void> {
    await inTransaction(database, async (transaction) => {
      await leavePeople(transaction, ids)
      await transaction.delete(table).where(inArray((table as typeof applications).id, ids))
      await eraseJobs(transaction, ids)
    })
  }

  return {
    /** A lead's consent for its file, if it has one, must be as old too. */
    oldLeads(kinds: string[], months: number, after?: string): Promise<string[]> {
      const isOld = sql`not exists (select from ${leadFiles} where ${leadFiles.leadId} = ${leads.id}
        and not ${olderThan(leadFiles.consentedAt, months)})`
      return select(leads, and(inArray(leads.kind, kinds), olderThan(leads.createdAt, months), isOld), after)
    },

    /** Old applications that still have personal data. */
    oldApplications: (months: number, after?: string) =>
      select(applications, and(olderThan(applications.createdAt, months), ne(applications.email, '')), after),

    /** Applications that bookkeeping no longer needs. */
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

    /** Checkout sessions are deleted with their applications. */
    async eraseApplications(ids: string[]): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await leavePeople(transaction, ids)
        const paid = await emptyPaid(transaction, ids)
        const erasable = ids.filter((id) => !paid.includes(id))
        await transaction.delete(applications).where(inArray(applications.id, erasable))
        await eraseJobs(transaction, ids)
      })
    },

    eraseStripeEvents: (months: number) => deleteBatch(stripeEvents.id, olderThan(stripeEvents.createdAt, months)),
    eraseTestSessions: (months: number) =>
      deleteBatch(testCheckoutSessions.id, olderThan(testCheckoutSessions.createdAt, months)),
    /** The limit counts the last 24 hours only. */
    eraseSentConfirmations: () =>
      deleteBatch(sentConfirmations.key, sql`${sentConfirmations.createdAt} < now() - interval '1 day'`),
  }
}
