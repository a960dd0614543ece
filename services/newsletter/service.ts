import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { addJobs, type Job } from '#database/jobs.ts'
import { subscriptions } from '#database/schema.ts'
import { inTransaction } from '#database/transaction.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { emailJob } from '#services/jobs-for-leads.ts'
import { newSecret } from '#services/secrets.ts'

/** Payload of the task `forward_subscription`: to NEWSLETTER_FORM_URL. */
export type ForwardSubscriptionPayload = { id: string }

/** Subscribes an address, in the same time if it is subscribed; its token stays. @param consentedOn the form's page */
export async function subscribe(
  { database, newsletterFormUrl }: Pick<ServiceDeps, 'database' | 'newsletterFormUrl'>,
  email: string,
  consentedOn: string,
): Promise<void> {
  const row = { id: uuidv7(), email: email.toLowerCase(), consentedOn, unsubscribeToken: newSecret() }
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
    const jobs: Job[] = [emailJob('subscription', 'visitor', subscribed.id)]
    const payload: ForwardSubscriptionPayload = { id: subscribed.id }
    if (newsletterFormUrl) jobs.push({ task: 'forward_subscription', payload })
    await addJobs(transaction, jobs)
  })
}

/** The address of a subscription; undefined once it has ended. */
export async function subscribedEmail({ database }: DataDeps, id: string): Promise<string | undefined> {
  const [row] = await database
    .select({ email: subscriptions.email })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.unsubscribedAt)))
  return row?.email
}

/** Ends the subscription of a token, if there is one. One that has ended keeps its time. */
export async function unsubscribe({ database }: DataDeps, token: string): Promise<void> {
  await database
    .update(subscriptions)
    .set({ unsubscribedAt: sql`now()` })
    .where(and(eq(subscriptions.unsubscribeToken, token), isNull(subscriptions.unsubscribedAt)))
}
