import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { applications, checkoutSessions } from './schema.ts'
import { staff } from './schema-staff.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Payments, refunds and disputes, each as Stripe last reported it, and the payments that staff noted; fees follow from these rows
 * (docs/decisions/0025, 0058).
 */
export const paymentMovements = pgTable(
  'payment_movements',
  {
    /** Stripe's own id. A payment without an intent has its session's; one that staff noted, `by-hand-` and a UUID. */
    id: text().primaryKey(),
    kind: text({ enum: ['payment', 'refund', 'dispute'] }).notNull(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Null for a payment outside Stripe, which staff noted. */
    sessionId: text('session_id').references(() => checkoutSessions.id, { onDelete: 'cascade' }),
    /** Minor units, never negative: the kind says which way the money goes. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** ISO 4217 in lower case. */
    currency: text().notNull(),
    /** Stripe's own word: `succeeded`, `pending`, `failed`, `needs_response`, `lost` ... What staff took back is `canceled`. */
    state: text().notNull(),
    /** When Stripe made the object, in seconds since 1970. */
    created: bigint({ mode: 'number' }).notNull(),
    /** When we last saw the object in this state at Stripe. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('payment_movements_application').on(table.applicationId),
    index('payment_movements_session').on(table.sessionId),
    index('payment_movements_created').on(table.created, table.id),
  ],
)

/** Refunds that staff asked for. What Stripe made of each is a row of `payment_movements`. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key at Stripe, and in the refund's metadata there: `refund-<id>`. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => checkoutSessions.id, { onDelete: 'cascade' }),
    /** Minor units. */
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    /** A code of services/payments/refunds/rule.ts. */
    reason: text().notNull(),
    /** `requested`: Stripe has not answered; `submitted`: Stripe made the movement; `declined`: it was not made, for `error`. */
    state: text({ enum: ['requested', 'submitted', 'declined'] })
      .notNull()
      .default('requested'),
    /** Stripe's id of the refund: a row of `payment_movements`. */
    movementId: text('movement_id'),
    /** Stripe's code where it declined, or our own (services/payments/refunds/steps.ts). */
    error: text(),
    /** Set at the last attempt that Stripe did not answer: while it is `requested`, nobody knows whether it was made. */
    unknownSince: time('unknown_since'),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('refunds_application').on(table.applicationId),
    index('refunds_session').on(table.sessionId),
    index('refunds_movement').on(table.movementId),
  ],
)

/** Comparisons of our payments with Stripe's. */
export const reconciliations = pgTable('reconciliations', {
  id: uuid().primaryKey(),
  /** Null for the nightly one. */
  staffId: uuid('staff_id').references(() => staff.id),
  startedAt: time('started_at').notNull().defaultNow(),
  finishedAt: time('finished_at'),
  /** What Stripe listed, by kind, and how many discrepancies there were. */
  counts: jsonb().notNull().default({}).$type<Record<string, number>>(),
  /** Why it could not be finished, without personal data. */
  error: text(),
})

/** What an application's money can show: more came than was owed; a refund that did not arrive; a dispute. Then what only Stripe has. */
export const discrepancyKinds = ['overpaid', 'refund_problem', 'dispute', 'unknown_payment', 'other_amount'] as const

/** A discrepancy between our payments and Stripe's, with what each side has. Ids, amounts and states only. */
export const paymentDiscrepancies = pgTable(
  'payment_discrepancies',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: discrepancyKinds }).notNull(),
    /** What it is about: Stripe's id of the session, payment, refund or dispute, or the application's. */
    subject: text().notNull(),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    ours: jsonb().notNull().$type<Record<string, string | number | null>>(),
    theirs: jsonb().notNull().$type<Record<string, string | number | null>>(),
    openedAt: time('opened_at').notNull().defaultNow(),
    closedAt: time('closed_at'),
    /** How it was closed: `resolved` by itself, or what staff did. */
    closedAs: text('closed_as'),
    closedBy: uuid('closed_by').references(() => staff.id),
  },
  (table) => [
    unique('payment_discrepancies_subject').on(table.kind, table.subject),
    index('payment_discrepancies_open').on(table.openedAt, table.id).where(sql`${table.closedAt} is null`),
    index('payment_discrepancies_application').on(table.applicationId),
  ],
)

/** Waiver, scholarship and discount codes that staff made; the one of WAIVER_CODE or content is not among them. */
export const codes = pgTable('codes', {
  id: uuid().primaryKey(),
  /** In small letters, as applications have it. */
  code: text().notNull().unique(),
  kind: text({ enum: ['waiver', 'scholarship', 'discount'] }).notNull(),
  /** What is taken off the fee: minor units, or a rate in percent; a waiver has 100. */
  amount: integer(),
  rate: integer(),
  /** Of `amount`, ISO 4217 in lower case: the code takes nothing off a fee in another currency. Null for a rate. */
  currency: text(),
  /** Ids of courses; none: all. */
  courses: text().array().notNull().default([]),
  startsAt: time('starts_at'),
  endsAt: time('ends_at'),
  limitTotal: integer('limit_total'),
  limitPerEmail: integer('limit_per_email'),
  /** How often it was redeemed. */
  used: integer().notNull().default(0),
  endedAt: time('ended_at'),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staff.id),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** A code that an application was sent with, and what it took off the fee. */
export const codeRedemptions = pgTable(
  'code_redemptions',
  {
    applicationId: uuid('application_id')
      .primaryKey()
      .references(() => applications.id, { onDelete: 'cascade' }),
    codeId: uuid('code_id')
      .notNull()
      .references(() => codes.id),
    /** As the code had it; the amount is in the currency of the application's fee. */
    amount: integer(),
    rate: integer(),
    /** Hash of the applicant's mailbox, for the limit per email. Null once the applicant is erased. */
    mailbox: text(),
    at: time('at').notNull().defaultNow(),
  },
  (table) => [index('code_redemptions_code').on(table.codeId, table.at)],
)

/** Every signed event from Stripe, kept once, without the customer's details: what was decided upon, and how. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Id of the session, charge, refund or dispute that the event is about. */
    objectId: text('object_id'),
    /** Of an event about a refund or a dispute, so that a payment that is reported later is checked for them. */
    paymentIntentId: text('payment_intent_id'),
    /** Stripe's clock, in seconds since 1970. */
    created: bigint({ mode: 'number' }).notNull(),
    outcome: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('stripe_events_payment_intent').on(table.paymentIntentId),
    index('stripe_events_object').on(table.objectId),
  ],
)

/** Sessions of the built-in test checkout, in Stripe's own shape. Empty wherever real payments are configured. */
export const testCheckoutSessions = pgTable('test_checkout_sessions', {
  id: text().primaryKey(),
  session: jsonb().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})
