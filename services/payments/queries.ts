import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications, checkoutSessions } from '#database/schema.ts'
import { ledgerEntries, stripeEvents } from '#database/schema-payments.ts'
import type { LedgerEntry } from '#services/payments/stripe/client.ts'
import { hasId } from '#services/record-locks.ts'

export type StoredCheckoutSession = typeof checkoutSessions.$inferSelect
export type Payer = NonNullable<Awaited<ReturnType<typeof selectPayer>>>

const { id, email, courseName, feeStatus, feeAmount, feeCurrency, waivedAmount, status, checkoutAttempt } = applications
const payer = {
  id,
  email,
  courseName,
  feeStatus,
  feeAmount,
  feeCurrency,
  waivedAmount,
  status,
  checkoutAttempt,
  /** True if staff noted a payment outside Stripe. */
  isPaidByHand: sql<boolean>`exists (select from counted_entries where application_id = applications.id
    and checkout_session_id is null and counted > 0)`,
}

export async function selectPayer(database: Queryable, id: string) {
  const [row] = await database.select(payer).from(applications).where(hasId(applications.id, id))
  return row
}

/** Locks the application. All fee changes take this lock. */
export async function lockPayer(transaction: Queryable, id: string): Promise<Payer | undefined> {
  const [row] = await transaction
    .select(payer)
    .from(applications)
    .where(hasId(applications.id, id))
    .for('no key update')
  return row
}

function checkoutSessionsWhere(database: Queryable, where: SQL | undefined): Promise<StoredCheckoutSession[]> {
  return database.select().from(checkoutSessions).where(where).execute()
}

export function selectCheckoutSessions(database: Queryable, applicationId: string): Promise<StoredCheckoutSession[]> {
  return checkoutSessionsWhere(database, hasId(checkoutSessions.applicationId, applicationId))
}

export function selectOpenCheckoutSessions(
  database: Queryable,
  applicationIds: string[],
): Promise<StoredCheckoutSession[]> {
  const { applicationId, status } = checkoutSessions
  return checkoutSessionsWhere(database, and(inArray(applicationId, applicationIds), eq(status, 'open')))
}

/** Finds open checkouts among some applications of those that owe nothing. */
export function selectNeedlessCheckoutSessions(
  database: Queryable,
  applicationIds: string[],
): Promise<StoredCheckoutSession[]> {
  const { applicationId, status } = checkoutSessions
  const owing = sql`exists (select from applications where id = ${applicationId} and owes(fee_status, applications.status))`
  return checkoutSessionsWhere(database, and(inArray(applicationId, applicationIds), eq(status, 'open'), not(owing)))
}

export async function findCheckoutSession(database: Queryable, by: { id: string } | { paymentIntentId: string }) {
  const { id, paymentIntentId } = checkoutSessions
  const [row] = await checkoutSessionsWhere(
    database,
    'id' in by ? eq(id, by.id) : eq(paymentIntentId, by.paymentIntentId),
  )
  return row
}

export type LockedCheckoutSession = {
  application: Payer
  checkoutSession: StoredCheckoutSession
  others: StoredCheckoutSession[]
}

export async function lockCheckoutSession(
  transaction: Queryable,
  id: string,
): Promise<LockedCheckoutSession | undefined> {
  const found = await findCheckoutSession(transaction, { id })
  const application = found && (await lockPayer(transaction, found.applicationId))
  const checkoutSessions = application ? await selectCheckoutSessions(transaction, application.id) : []
  const checkoutSession = checkoutSessions.find((item) => item.id === id)
  return (
    application &&
    checkoutSession && {
      application,
      checkoutSession,
      others: checkoutSessions.filter((item) => item !== checkoutSession),
    }
  )
}

export async function updateCheckoutSession(
  transaction: Queryable,
  id: string,
  change: Partial<StoredCheckoutSession>,
) {
  await transaction.update(checkoutSessions).set(change).where(eq(checkoutSessions.id, id))
}

/** Changes the next idempotency key at Stripe, once for all processes that saw the same failure. */
export async function incrementCheckoutAttempt(database: Queryable, { id, checkoutAttempt }: Payer): Promise<void> {
  await database
    .update(applications)
    .set({ checkoutAttempt: checkoutAttempt + 1 })
    .where(and(eq(applications.id, id), eq(applications.checkoutAttempt, checkoutAttempt)))
}

type Unsettled = { id: string; applicationId: string; mustEnd: boolean }

/** Claims up to `limit` unsettled checkout sessions for this process. `mustEnd`: payable, but nothing is due. */
export async function claimUnsettled(database: Queryable, limit: number): Promise<Unsettled[]> {
  const mustEnd = sql`(checkout_session.status = 'open' and not owes(application.fee_status, application.status))`
  const { rows } = await database.execute<Unsettled>(sql`
    update checkout_sessions set asked_at = now()
    from (
      select checkout_session.id, ${mustEnd} as must_end
      from checkout_sessions as checkout_session join applications as application on application.id = checkout_session.application_id
      where checkout_session.payment = 'none' and checkout_session.status in ('open', 'complete')
        -- A visitor who has not paid for hours is unlikely to pay; a bank debit takes days.
        and checkout_session.asked_at < now() - case when ${mustEnd} then interval '1 minute' when checkout_session.status = 'open'
          then greatest(interval '4 minutes', (now() - checkout_session.created_at) / 10) else interval '1 hour' end
      order by checkout_session.asked_at limit ${limit} for update of checkout_session skip locked
    ) as claimed
    where checkout_sessions.id = claimed.id
    returning checkout_sessions.id, application_id as "applicationId", must_end as "mustEnd"`)
  return rows
}

export async function selectLedgerEntries(database: Queryable, checkoutSessionId: string): Promise<LedgerEntry[]> {
  return database.select().from(ledgerEntries).where(eq(ledgerEntries.checkoutSessionId, checkoutSessionId))
}

/** Returns an application's ledger entries in Stripe's order of creation. */
export function selectAllLedgerEntries(database: Queryable, applicationId: string) {
  const { applicationId: application, created, id } = ledgerEntries
  return database.select().from(ledgerEntries).where(eq(application, applicationId)).orderBy(asc(created), asc(id))
}

/** Stores or updates a ledger entry. */
export async function replaceLedgerEntry(
  transaction: Queryable,
  checkoutSession: StoredCheckoutSession,
  ledgerEntry: LedgerEntry,
) {
  const { id: checkoutSessionId, applicationId } = checkoutSession
  const { amount, currency, state, seenAt } = ledgerEntry
  await transaction
    .insert(ledgerEntries)
    .values({ ...ledgerEntry, checkoutSessionId, applicationId })
    .onConflictDoUpdate({ target: ledgerEntries.id, set: { amount, currency, state, seenAt } })
}

/** Finds the checkout session of a listed refund or dispute whose state is not recorded. */
export async function findCheckoutSessionToCheck(
  database: Queryable,
  paymentIntentId: string,
  { id, state }: Pick<LedgerEntry, 'id' | 'state'>,
): Promise<string | undefined> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from checkout_sessions where payment_intent_id = ${paymentIntentId}
      and not exists (select from ledger_entries where id = ${id} and state = ${state})`)
  return rows[0]?.id
}

/** Serializes a payment and its refund, because simultaneous transactions cannot see each other's row. */
export async function lockPaymentIntent(transaction: Queryable, paymentIntentId: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${paymentIntentId}, 0))`)
}

/** Returns whether an event about this payment's refunds or disputes came, perhaps before the payment itself. */
export async function hasEventAbout(transaction: Queryable, paymentIntentId: string): Promise<boolean> {
  const about = eq(stripeEvents.paymentIntentId, paymentIntentId)
  const found = await transaction.select({ id: stripeEvents.id }).from(stripeEvents).where(about).limit(1)
  return found.length > 0
}
