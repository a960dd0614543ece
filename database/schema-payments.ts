import { getTableColumns, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { applicationId, applications, checkoutSessions } from './schema.ts'
import { staff, staffId } from './schema-staff.ts'

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
    applicationId,
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
    index('ledger_entries_application').on(table.applicationId),
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

/** Refunds requested by staff. Stripe's result is in `ledger_entries`. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key at Stripe, and in the refund's metadata there: `refund-<id>`. */
    id: uuid().primaryKey(),
    applicationId,
    checkoutSessionId: text('checkout_session_id')
      .notNull()
      .references(() => checkoutSessions.id, { onDelete: 'cascade' }),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** A code of services/payments/refunds/rule.ts. */
    reason: text().notNull(),
    /** `requested`: no answer from Stripe. `submitted`: in the ledger. `declined`: not refunded, see `error`. */
    state: text({ enum: ['requested', 'submitted', 'declined'] })
      .notNull()
      .default('requested'),
    ledgerEntryId: text('ledger_entry_id'),
    /** Stripe's decline code, or one of services/payments/refunds/steps.ts. */
    error: text(),
    /** Set if Stripe did not answer the last attempt. While `requested`, the outcome is unknown. */
    unknownSince: time('unknown_since'),
    staffId,
    createdAt,
  },
  (table) => [
    index('refunds_application').on(table.applicationId),
    index('refunds_checkout_session').on(table.checkoutSessionId),
    index('refunds_ledger_entry').on(table.ledgerEntryId),
  ],
)

export const reconciliations = pgTable('reconciliations', {
  id: uuid().primaryKey(),
  /** Null for the nightly run. */
  staffId: uuid('staff_id').references(() => staff.id),
  startedAt: time('started_at').notNull().defaultNow(),
  finishedAt: time('finished_at'),
  /** Number of listed objects by kind, of changes recorded, and of problems. */
  counts: jsonb().notNull().default({}).$type<Record<string, number>>(),
  error: text(),
})

/** Payments at Stripe that belong to no application. What staff decide about applications is on their timelines. */
export const strayPayments = pgTable('stray_payments', {
  /** Stripe's id of the payment, or of its checkout session. */
  id: text().primaryKey(),
  /** Minor units. */
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  /** Stripe's clock, in seconds since 1970. */
  created: bigint({ mode: 'number' }).notNull(),
  /** When staff said that it is none of the academy's. */
  dismissedAt: time('dismissed_at'),
})

/** What moved the balance at Stripe, in minor units of the account's currency, which may differ from a payment's. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    id: text().primaryKey(),
    /** Stripe's: `charge`, `refund`, `adjustment` (of a dispute), `stripe_fee`, `payout` and others. */
    type: text().notNull(),
    /** Id of the ledger entry: of the payment, refund or dispute. Others are not in the ledger. */
    sourceId: text('source_id'),
    amount: bigint({ mode: 'number' }).notNull(),
    fee: bigint({ mode: 'number' }).notNull(),
    net: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** Stripe's clock, in seconds since 1970. */
    created: bigint({ mode: 'number' }).notNull(),
    /** Null until it is paid out. */
    payoutId: text('payout_id'),
  },
  (table) => [
    index('balance_transactions_created').on(table.created, table.id),
    index('balance_transactions_source').on(table.sourceId),
  ],
)

/** Transfers from Stripe to the academy's bank account. */
export const payouts = pgTable('payouts', {
  id: text().primaryKey(),
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  /** Stripe's: `paid`, `pending`, `in_transit`, `canceled` or `failed`. */
  status: text().notNull(),
  /** Day of arrival, in seconds since 1970. */
  arrives: bigint({ mode: 'number' }).notNull(),
})

/** Codes created by staff. WAIVER_CODE and content's code are not among them. */
export const codes = pgTable('codes', {
  id: uuid().primaryKey(),
  /** In lower case, as in applications. */
  code: text().notNull().unique(),
  kind: text({ enum: ['waiver', 'scholarship', 'discount'] }).notNull(),
  /** Reduction of the fee: minor units, or a rate in percent; a waiver has 100. */
  amount: integer(),
  rate: integer(),
  /** ISO 4217 in lower case. `amount` does not reduce fees in other currencies. Null for a rate. */
  currency: text(),
  /** Course ids. Empty for all courses. */
  courses: text().array().notNull().default([]),
  startsAt: time('starts_at'),
  endsAt: time('ends_at'),
  limitTotal: integer('limit_total'),
  limitPerEmail: integer('limit_per_email'),
  used: integer().notNull().default(0),
  endedAt: time('ended_at'),
  staffId,
  createdAt,
})

export const codeRedemptions = pgTable(
  'code_redemptions',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    codeId: uuid('code_id')
      .notNull()
      .references(() => codes.id),
    /** Copied from the code. The amount is in the fee's currency. */
    amount: integer(),
    rate: integer(),
    /** Hash of the applicant's mailbox, for the limit per email. Null once the applicant is erased. */
    mailbox: text(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [index('code_redemptions_code').on(table.codeId, table.at)],
)

/** Signed events from Stripe, stored once, without the customer's details. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Id of the checkout session, charge, refund or dispute. */
    objectId: text('object_id'),
    /** Set for refunds and disputes, so that a payment reported later is checked for them. */
    paymentIntentId: text('payment_intent_id'),
    /** Stripe's clock, in seconds since 1970. */
    created: bigint({ mode: 'number' }).notNull(),
    outcome: text().notNull(),
    createdAt,
  },
  (table) => [
    index('stripe_events_payment_intent').on(table.paymentIntentId),
    index('stripe_events_object').on(table.objectId),
  ],
)

/** Checkout sessions of the built-in test checkout, in Stripe's format. Empty with real payments. */
export const testCheckoutSessions = pgTable('test_checkout_sessions', {
  id: text().primaryKey(),
  checkoutSession: jsonb('checkout_session').notNull(),
  createdAt,
})
