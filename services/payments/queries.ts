import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { namelessRefundOf } from '#database/earlier-payments.ts'
import { applications, checkoutSessions, stripeEvents } from '#database/schema.ts'
import { paymentMovements } from '#database/schema-payments.ts'
import type { Movement } from './movement.ts'

export type StoredSession = typeof checkoutSessions.$inferSelect
export type NewSession = typeof checkoutSessions.$inferInsert
export type Payer = Pick<
  typeof applications.$inferSelect,
  'id' | 'email' | 'courseName' | 'feeStatus' | 'checkoutAttempt'
>

const payer = {
  id: applications.id,
  email: applications.email,
  courseName: applications.courseName,
  feeStatus: applications.feeStatus,
  checkoutAttempt: applications.checkoutAttempt,
}

export async function selectPayer(database: Queryable, id: string): Promise<Payer | undefined> {
  const [row] = await database.select(payer).from(applications).where(eq(applications.id, id))
  return row
}

/** Holds the application until the transaction ends: everything that touches its fee waits its turn here. */
export async function lockPayer(transaction: Queryable, id: string): Promise<Payer | undefined> {
  const [row] = await transaction.select(payer).from(applications).where(eq(applications.id, id)).for('update')
  return row
}

/** The open sessions of some applications, one at most for each. */
export async function selectOpenSessions(database: Queryable, applicationIds: string[]): Promise<StoredSession[]> {
  return database
    .select()
    .from(checkoutSessions)
    .where(and(inArray(checkoutSessions.applicationId, applicationIds), eq(checkoutSessions.status, 'open')))
}

export async function selectSessions(database: Queryable, applicationId: string): Promise<StoredSession[]> {
  return database.select().from(checkoutSessions).where(eq(checkoutSessions.applicationId, applicationId))
}

/** A session, found by its own id or by its payment intent's. */
export async function findSession(
  database: Queryable,
  by: { id: string } | { paymentIntentId: string },
): Promise<StoredSession | undefined> {
  const [row] = await database
    .select()
    .from(checkoutSessions)
    .where('id' in by ? eq(checkoutSessions.id, by.id) : eq(checkoutSessions.paymentIntentId, by.paymentIntentId))
  return row
}

/** Stores a session, unless the application has an open one. Says whether it did. */
export async function insertSession(transaction: Queryable, session: NewSession): Promise<boolean> {
  const inserted = await transaction
    .insert(checkoutSessions)
    .values(session)
    .onConflictDoNothing()
    .returning({ id: checkoutSessions.id })
  return inserted.length === 1
}

export async function updateSession(
  transaction: Queryable,
  id: string,
  change: Partial<Pick<StoredSession, 'status' | 'payment' | 'paymentIntentId'>>,
): Promise<void> {
  await transaction.update(checkoutSessions).set(change).where(eq(checkoutSessions.id, id))
}

export async function updateFeeStatus(
  transaction: Queryable,
  id: string,
  feeStatus: Payer['feeStatus'],
): Promise<void> {
  await transaction.update(applications).set({ feeStatus }).where(eq(applications.id, id))
}

/** Makes Stripe's next idempotency key a new one; of several processes that saw the same failure, one counts. */
export async function incrementCheckoutAttempt(database: Queryable, { id, checkoutAttempt }: Payer): Promise<void> {
  await database
    .update(applications)
    .set({ checkoutAttempt: checkoutAttempt + 1 })
    .where(and(eq(applications.id, id), eq(applications.checkoutAttempt, checkoutAttempt)))
}

/** Takes up to `limit` unsettled sessions that nobody asked Stripe about lately, so that no two processes ask twice. */
export async function claimUnsettled(database: Queryable, limit: number): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    update checkout_sessions set asked_at = now()
    where id in (
      select id from checkout_sessions
      where payment = 'none' and status in ('open', 'complete')
        -- Somebody who has not paid for hours is unlikely to pay; a bank debit takes days.
        and asked_at < now() - case status
          when 'open' then greatest(interval '4 minutes', (now() - created_at) / 10) else interval '1 hour' end
      order by asked_at limit ${limit} for update skip locked
    )
    returning id`)
  return rows.map((row) => row.id)
}

/** What is recorded of a session's money. */
export async function selectMovements(database: Queryable, sessionId: string): Promise<Movement[]> {
  return database.select().from(paymentMovements).where(eq(paymentMovements.sessionId, sessionId))
}

/** Stores a movement of a session in place of what was recorded of the same object. */
export async function replaceMovement(
  transaction: Queryable,
  { id: sessionId, applicationId }: Pick<StoredSession, 'id' | 'applicationId'>,
  movement: Movement,
): Promise<void> {
  const { amount, currency, state, seenAt } = movement
  await transaction
    .insert(paymentMovements)
    .values({ ...movement, sessionId, applicationId })
    .onConflictDoUpdate({ target: paymentMovements.id, set: { amount, currency, state, seenAt } })
}

/** Removes the refund that an earlier version knew without its id (database/earlier-payments.ts). */
export async function deleteNamelessRefund(transaction: Queryable, sessionId: string): Promise<void> {
  await transaction.delete(paymentMovements).where(eq(paymentMovements.id, namelessRefundOf(sessionId)))
}

/**
 * Sessions of ours with a refund or dispute that is not recorded in the state in which Stripe lists it, and those with a
 * refund that is known without its id.
 */
export async function sessionsToCheck(
  database: Queryable,
  listed: { id: string; state: string; paymentIntentId: string }[],
): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select session.id
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as listed(id text, state text, "paymentIntentId" text)
      join checkout_sessions as session on session.payment_intent_id = listed."paymentIntentId"
      left join payment_movements as movement on movement.id = listed.id and movement.state = listed.state
    where movement.id is null
    union
    select session_id from payment_movements where kind = 'refund' and id like ${`${namelessRefundOf('')}%`}`)
  return rows.map(({ id }) => id)
}

/** Keeps an event once. Says whether it is new; another delivery of it waits until this transaction ends. */
export async function insertEvent(transaction: Queryable, event: typeof stripeEvents.$inferInsert): Promise<boolean> {
  const inserted = await transaction
    .insert(stripeEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id })
  return inserted.length === 1
}

export async function updateOutcome(transaction: Queryable, id: string, outcome: string): Promise<void> {
  await transaction.update(stripeEvents).set({ outcome }).where(eq(stripeEvents.id, id))
}

/** A payment and its refund may arrive at once, each blind to the other's row until it commits: one waits here. */
export async function lockPaymentIntent(transaction: Queryable, paymentIntentId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${paymentIntentId}, 0))`)
}

/** Whether an event about a refund or dispute of this payment came, perhaps before the payment itself. */
export async function hasEventAbout(transaction: Queryable, paymentIntentId: string): Promise<boolean> {
  const [row] = await transaction
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.paymentIntentId, paymentIntentId))
    .limit(1)
  return row !== undefined
}
