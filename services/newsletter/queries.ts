import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { subscriptions } from '#database/schema.ts'
import { inTransaction } from '#database/transaction.ts'

export type NewSubscription = Pick<
  typeof subscriptions.$inferInsert,
  'id' | 'email' | 'consentedOn' | 'unsubscribeToken'
>

/** SQL of newsletter subscriptions. */
export function newsletterQueries(database: Database) {
  return {
    /**
     * Subscribes an address, unless it is subscribed. One that had left keeps its row and its token, so that the way out
     * of every email it ever got stays good.
     * An address that is subscribed costs the same statements, so that the time of an answer does not tell the two apart:
     * its jobs go to the id of the row that was not kept, and find nothing to do.
     * @param jobsFor what follows for a row's id, in the same transaction
     */
    async subscribe(row: NewSubscription, jobsFor: (id: string) => Job[]): Promise<void> {
      await inTransaction(database, async (transaction) => {
        const [subscribed] = await transaction
          .insert(subscriptions)
          .values(row)
          .onConflictDoUpdate({
            target: subscriptions.email,
            set: { consentedAt: sql`now()`, consentedOn: row.consentedOn, unsubscribedAt: null },
            setWhere: isNotNull(subscriptions.unsubscribedAt),
          })
          .returning({ id: subscriptions.id })
        await addJobs(transaction, jobsFor(subscribed?.id ?? row.id))
      })
    },

    /** Ends the subscription behind a token; one that has ended keeps the time at which it did. */
    async unsubscribe(token: string): Promise<void> {
      await database
        .update(subscriptions)
        .set({ unsubscribedAt: sql`now()` })
        .where(and(eq(subscriptions.unsubscribeToken, token), isNull(subscriptions.unsubscribedAt)))
    },

    /** The address of a subscription; none once it has ended. */
    async subscribedEmail(id: string): Promise<string | undefined> {
      const [row] = await database
        .select({ email: subscriptions.email })
        .from(subscriptions)
        .where(and(eq(subscriptions.id, id), isNull(subscriptions.unsubscribedAt)))
      return row?.email
    },
  }
}
