import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { applications, leads } from '#database/schema.ts'
import { accounts } from '#database/schema-charges.ts'
import { chargeParts, checkoutSessions, ledgerEntries } from '#database/schema-ledger.ts'
import { stripeEvents } from '#database/schema-payments.ts'
import type { LedgerEntry } from '#services/payments/stripe/client.ts'
import { hasId } from '#services/record-locks.ts'

export type StoredCheckoutSession = typeof checkoutSessions.$inferSelect
export type Payer = NonNullable<Awaited<ReturnType<typeof findPayer>>>

/** Who owes, with the application's course, fee and status, which are null for a company. */
export async function findPayer(database: Queryable, id: string) {
  const { courseName, feeStatus, status } = applications
  const { applicationId, leadId, checkoutAttempt } = accounts
  const email = sql<string>`coalesce(${applications.email}, ${leads.email})`
  const [row] = await database
    .select({ id: accounts.id, applicationId, email, courseName, feeStatus, status, checkoutAttempt })
    .from(accounts)
    .leftJoin(applications, eq(applications.id, applicationId))
    .leftJoin(leads, eq(leads.id, leadId))
    .where(hasId(accounts.id, id))
  return row
}

function checkoutSessionsWhere(database: Queryable, where: SQL | undefined): Promise<StoredCheckoutSession[]> {
  return database.select().from(checkoutSessions).where(where).execute()
}

export function selectCheckoutSessions(database: Queryable, accountId: string): Promise<StoredCheckoutSession[]> {
  return checkoutSessionsWhere(database, hasId(checkoutSessions.accountId, accountId))
}

export function selectOpenCheckoutSessions(
  database: Queryable,
  accountIds: string[],
): Promise<StoredCheckoutSession[]> {
  const { accountId, status } = checkoutSessions
  return checkoutSessionsWhere(database, and(inArray(accountId, accountIds), eq(status, 'open')))
}

/** Finds completed checkouts without a payment: a delayed method, such as a bank debit, takes days. */
export function selectProcessingCheckoutSessions(
  database: Queryable,
  accountIds: string[],
): Promise<StoredCheckoutSession[]> {
  const { accountId, status, payment } = checkoutSessions
  return checkoutSessionsWhere(
    database,
    and(inArray(accountId, accountIds), eq(status, 'complete'), eq(payment, 'none')),
  )
}

/** Condition on `checkout_sessions`: some of what it asks for is not owed any more. */
const needless = sql`exists (
  select from charge_parts as part join charges as charge on charge.id = part.charge_id
    left join applications as application on application.id = charge.account_id
  where part.checkout_session_id = checkout_sessions.id and case when charge.kind = 'application_fee'
    then not owes(application.fee_status, application.status) else charge.owed < part.amount end)`

/** Finds open checkouts of accounts that ask for something that is not owed any more. */
export function selectNeedlessCheckoutSessions(
  database: Queryable,
  accountIds: string[],
): Promise<StoredCheckoutSession[]> {
  const { accountId, status } = checkoutSessions
  return checkoutSessionsWhere(database, and(inArray(accountId, accountIds), eq(status, 'open'), needless))
}

export type ChargePart = Pick<typeof chargeParts.$inferSelect, 'checkoutSessionId' | 'chargeId' | 'amount'>

/** Returns what checkouts ask for, in order. */
export function selectParts(database: Queryable, checkoutSessionIds: string[]): Promise<ChargePart[]> {
  const { checkoutSessionId, chargeId, amount, position } = chargeParts
  return database
    .select({ checkoutSessionId, chargeId, amount })
    .from(chargeParts)
    .where(inArray(checkoutSessionId, checkoutSessionIds))
    .orderBy(asc(checkoutSessionId), asc(position))
}

export async function findCheckoutSession(database: Queryable, by: { id: string } | { paymentIntentId: string }) {
  const { id, paymentIntentId } = checkoutSessions
  const [row] = await checkoutSessionsWhere(
    database,
    'id' in by ? eq(id, by.id) : eq(paymentIntentId, by.paymentIntentId),
  )
  return row
}

export async function updateCheckoutSession(
  transaction: Queryable,
  id: string,
  change: Partial<StoredCheckoutSession>,
) {
  await transaction.update(checkoutSessions).set(change).where(eq(checkoutSessions.id, id))
}

/** Changes the next idempotency key at Stripe, once for all processes that saw the same failure. */
export async function incrementCheckoutAttempt(
  database: Queryable,
  { id, checkoutAttempt }: Pick<Payer, 'id' | 'checkoutAttempt'>,
): Promise<void> {
  await database
    .update(accounts)
    .set({ checkoutAttempt: checkoutAttempt + 1 })
    .where(and(eq(accounts.id, id), eq(accounts.checkoutAttempt, checkoutAttempt)))
}

type Unsettled = { id: string; accountId: string; mustEnd: boolean }

/** Claims up to `limit` unsettled checkout sessions for this process. `mustEnd`: payable, but not owed any more. */
export async function claimUnsettled(database: Queryable, limit: number): Promise<Unsettled[]> {
  const mustEnd = sql`(checkout_sessions.status = 'open' and ${needless})`
  const { rows } = await database.execute<Unsettled>(sql`
    update checkout_sessions as claimed set asked_at = now()
    from (
      select checkout_sessions.id, ${mustEnd} as must_end from checkout_sessions
      where checkout_sessions.payment = 'none' and checkout_sessions.status in ('open', 'complete')
        -- A visitor who has not paid for hours is unlikely to pay; a bank debit takes days.
        and checkout_sessions.asked_at < now() - case when ${mustEnd} then interval '1 minute' when checkout_sessions.status = 'open'
          then greatest(interval '4 minutes', (now() - checkout_sessions.created_at) / 10) else interval '1 hour' end
      order by checkout_sessions.asked_at limit ${limit} for update of checkout_sessions skip locked
    ) as unsettled
    where claimed.id = unsettled.id
    returning claimed.id, claimed.account_id as "accountId", must_end as "mustEnd"`)
  return rows
}

export async function selectLedgerEntries(database: Queryable, checkoutSessionId: string): Promise<LedgerEntry[]> {
  return database.select().from(ledgerEntries).where(eq(ledgerEntries.checkoutSessionId, checkoutSessionId))
}

/** Returns an account's ledger entries in Stripe's order of creation. */
export function selectAllLedgerEntries(database: Queryable, accountId: string) {
  const { accountId: account, created, id } = ledgerEntries
  return database.select().from(ledgerEntries).where(eq(account, accountId)).orderBy(asc(created), asc(id))
}

/** Stores or updates a ledger entry. */
export async function replaceLedgerEntry(
  transaction: Queryable,
  checkoutSession: StoredCheckoutSession,
  ledgerEntry: LedgerEntry,
) {
  const { id: checkoutSessionId, accountId } = checkoutSession
  const { amount, currency, state, seenAt } = ledgerEntry
  await transaction
    .insert(ledgerEntries)
    .values({ ...ledgerEntry, checkoutSessionId, accountId })
    .onConflictDoUpdate({ target: ledgerEntries.id, set: { amount, currency, state, seenAt } })
}

/** Says that the parts of a checkout are paid. */
export async function nameLedgerEntry(transaction: Queryable, checkoutSessionId: string, ledgerEntryId: string) {
  await transaction
    .update(chargeParts)
    .set({ ledgerEntryId })
    .where(eq(chargeParts.checkoutSessionId, checkoutSessionId))
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
