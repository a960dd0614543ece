import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { applications } from './schema.ts'
import { accountId } from './schema-charges.ts'
import { checkoutSessions } from './schema-ledger.ts'
import { staff, staffId } from './schema-staff.ts'

/** Refunds requested by staff. Stripe's result is in `ledger_entries`. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key at Stripe, and in the refund's metadata there: `refund-<id>`. */
    id: uuid().primaryKey(),
    accountId,
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
    index('refunds_account').on(table.accountId),
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

/** Payments at Stripe that belong to no application, or to an erased person who paid too much. What staff decide about applications is on their timelines. */
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
