import { getTableColumns, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { accountId, chargeId, chargeKinds, type Tax } from './schema-charges.ts'

/** A hosted checkout for charges of an account. At most one is open at a time. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: text().primaryKey(),
    accountId,
    url: text().notNull(),
    /** Minor units requested at creation, which must have been paid. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    status: text({ enum: ['open', 'complete', 'expired', 'failed'] })
      .notNull()
      .default('open'),
    /** State of the money, apart from the status. Derived from its ledger entries. */
    payment: text({ enum: ['none', 'paid', 'refunded'] })
      .notNull()
      .default('none'),
    paymentIntentId: text('payment_intent_id'),
    expiresAt: time('expires_at').notNull(),
    askedAt: time('asked_at').notNull().defaultNow(),
    createdAt,
  },
  (table) => [
    uniqueIndex('checkout_sessions_one_open').on(table.accountId).where(sql`${table.status} = 'open'`),
    // A complete checkout without payment waits for a delayed method, such as a bank debit.
    index('checkout_sessions_to_ask')
      .on(table.askedAt)
      .where(sql`${table.payment} = 'none' and ${table.status} in ('open', 'complete')`),
    index('checkout_sessions_account').on(table.accountId),
    index('checkout_sessions_payment_intent').on(table.paymentIntentId),
  ],
)

/**
 * Ledger entries: payments, refunds and disputes as Stripe last reported them, and payments noted by staff. Fees follow
 * from these rows (docs/decisions/0025, 0058).
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    /** Stripe's id. A payment without an intent has its checkout session's; one noted by staff, `by-hand-` and a UUID. */
    id: text().primaryKey(),
    kind: text({ enum: ['payment', 'refund', 'dispute'] }).notNull(),
    accountId,
    /** Null for a payment outside Stripe. */
    checkoutSessionId: text('checkout_session_id').references(() => checkoutSessions.id, { onDelete: 'cascade' }),
    /** Minor units, never negative: the kind determines the direction. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** ISO 4217 in lower case. */
    currency: text().notNull(),
    /** Stripe's status, such as `succeeded`, `failed` or `needs_response`. `canceled` if staff took it back. */
    state: text().notNull(),
    /** When Stripe created the object, in seconds since 1970. */
    created: bigint({ mode: 'number' }).notNull(),
    /** When this state was last seen at Stripe. */
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    index('ledger_entries_account').on(table.accountId),
    index('ledger_entries_checkout_session').on(table.checkoutSessionId),
    index('ledger_entries_created').on(table.created, table.id),
  ],
)

const { kind, state, amount } = ledgerEntries

/**
 * Ledger entries with what each counts, in minor units: negative if the money went back, 0 if none moved. Whatever sums
 * or looks for payments reads this. Its twin is `countOf` (services/payments/fee-rule.ts); a test compares the two.
 */
export const countedEntries = pgView('counted_entries').as((query) =>
  query
    .select({
      ...getTableColumns(ledgerEntries),
      counted: sql<number>`case
        when ${kind} = 'dispute' then case when ${state} = 'lost' or starts_with(${state}, 'appeal_') then -${amount} else 0 end
        when ${state} <> 'succeeded' then 0
        when ${kind} = 'payment' then ${amount} else -${amount} end`
        .mapWith(amount)
        .as('counted'),
    })
    .from(ledgerEntries),
)

/** What was received and returned for charges, by payment. */
export const chargePayments = pgView('charge_payments', {
  chargeId: uuid('charge_id').notNull(),
  ledgerEntryId: text('ledger_entry_id').notNull(),
  checkoutSessionId: text('checkout_session_id'),
  /** Stripe's clock, in seconds since 1970. */
  created: bigint({ mode: 'number' }).notNull(),
  seenAt: time('seen_at').notNull(),
  received: bigint({ mode: 'number' }).notNull(),
  returned: bigint({ mode: 'number' }).notNull(),
}).existing()

/**
 * What is owed: everything that shows or asks for money reads this, in minor units. `asked` is the amount less adjustments,
 * or what is due now of an application fee; `owed` is `asked` less what was received and not returned, negative if that is too much.
 */
export const chargeBalances = pgView('charge_balances', {
  id: uuid().notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text({ enum: chargeKinds }).notNull(),
  number: integer().notNull(),
  description: text().notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  taxes: jsonb().notNull().$type<Tax[]>(),
  dueOn: date('due_on', { mode: 'string' }),
  payerId: uuid('payer_id'),
  invoiceId: uuid('invoice_id'),
  createdAt,
  reduced: bigint({ mode: 'number' }).notNull(),
  asked: bigint({ mode: 'number' }).notNull(),
  received: bigint({ mode: 'number' }).notNull(),
  returned: bigint({ mode: 'number' }).notNull(),
  owed: bigint({ mode: 'number' }).notNull(),
}).existing()

/**
 * What a payment is for. The parts of a checkout add up to its amount; once it is paid, they name its ledger entry. A refund
 * outside Stripe has parts too; one by Stripe takes from the payment's last part first.
 */
export const chargeParts = pgTable(
  'charge_parts',
  {
    id: uuid().primaryKey(),
    chargeId,
    checkoutSessionId: text('checkout_session_id').references(() => checkoutSessions.id, { onDelete: 'cascade' }),
    ledgerEntryId: text('ledger_entry_id').references(() => ledgerEntries.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Minor units, in the charge's currency. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('charge_parts_charge').on(table.chargeId),
    unique('charge_parts_checkout').on(table.checkoutSessionId, table.chargeId),
    unique('charge_parts_entry').on(table.ledgerEntryId, table.chargeId),
    check('charge_parts_of_payment', sql`num_nonnulls(${table.checkoutSessionId}, ${table.ledgerEntryId}) > 0`),
  ],
)
