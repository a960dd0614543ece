import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction, type Queryable } from '#database/client.ts'
import { addJobs, type Job } from '#database/jobs.ts'
import { subscriptions } from '#database/schema.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { foldAddress } from '#services/mailbox.ts'
import { newSecret } from '#services/secrets.ts'

/** Subscribes an address, in the same time if it already is; its token stays. @param consentedOn page of the form */
export async function subscribe(
  { database, newsletterFormUrl }: Pick<ServiceDeps, 'database' | 'newsletterFormUrl'>,
  email: string,
  consentedOn: string,
): Promise<void> {
  const row = { id: uuidv7(), email: foldAddress(email), consentedOn, unsubscribeToken: newSecret() }
  await inTransaction(database, async (transaction) => {
    const [subscribed = row] = await transaction
      .insert(subscriptions)
      .values(row)
      .onConflictDoUpdate({
        target: subscriptions.email,
        set: { consentedAt: sql`now()`, consentedOn, unsubscribedAt: null },
        setWhere: isNotNull(subscriptions.unsubscribedAt),
      })
      .returning({ id: subscriptions.id })
    const jobs: Job[] = [emailJob('subscription', 'visitor', subscribed.id, undefined)]
    if (newsletterFormUrl) jobs.push({ task: 'forward_subscription', payload: { id: subscribed.id } })
    await addJobs(transaction, jobs)
  })
}

/** Undefined if it has ended or was erased. */
export async function findSubscription(database: Queryable, id: string) {
  const active = and(eq(subscriptions.id, id), isNull(subscriptions.unsubscribedAt))
  const [row] = await database.select().from(subscriptions).where(active)
  return row
}

/** Ends a subscription by its token. Does not change the time of one that has ended. */
export async function unsubscribe({ database }: DataDeps, token: string): Promise<void> {
  await database
    .update(subscriptions)
    .set({ unsubscribedAt: sql`now()` })
    .where(and(eq(subscriptions.unsubscribeToken, token), isNull(subscriptions.unsubscribedAt)))
}
