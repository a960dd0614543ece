import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { subscriptions } from '#database/schema.ts'
import { inTransaction } from '#database/transaction.ts'

type NewSubscription = Pick<typeof subscriptions.$inferInsert, 'id' | 'email' | 'consentedOn' | 'unsubscribeToken'>

/**
 * Subscribes an address, unless it is subscribed. After an unsubscription the row keeps its token, so that the links in
 * earlier emails still work. For a subscribed address the same statements run, so that response times do not differ: its
 * jobs get the id of a row that was not stored and do nothing.
 */
export async function insertSubscription(
  database: Database,
  row: NewSubscription,
  jobsFor: (id: string) => Job[],
): Promise<void> {
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
}

/** Ends the subscription of a token. One that has ended keeps its time. */
export async function endSubscription(database: Database, token: string): Promise<void> {
  await database
    .update(subscriptions)
    .set({ unsubscribedAt: sql`now()` })
    .where(and(eq(subscriptions.unsubscribeToken, token), isNull(subscriptions.unsubscribedAt)))
}

export async function selectSubscribedEmail(database: Database, id: string): Promise<string | undefined> {
  const [row] = await database
    .select({ email: subscriptions.email })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.unsubscribedAt)))
  return row?.email
}
