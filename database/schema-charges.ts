import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, foldedEmail } from './columns.ts'
import { applications, leads } from './schema.ts'
import { invoices } from './schema-invoices.ts'
import { staff } from './schema-staff.ts'

/** Who owes: an application or a company's reservation, with the same id. Money refers to it. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().generatedAlwaysAs(sql`coalesce(application_id, lead_id)`),
    applicationId: uuid('application_id')
      .unique()
      .references(() => applications.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id')
      .unique()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Counts ended and refused checkout sessions, so that the next one has a new idempotency key at Stripe. */
    checkoutAttempt: integer('checkout_attempt').notNull().default(0),
  },
  ({ applicationId, leadId }) => [check('accounts_one_owner', sql`num_nonnulls(${applicationId}, ${leadId}) = 1`)],
)

export const accountId = uuid('account_id')
  .notNull()
  .references(() => accounts.id, { onDelete: 'cascade' })

/** Who pays instead of the applicant: a sponsor. Of a reservation: the company as its invoices name it. */
export const payers = pgTable(
  'payers',
  {
    id: uuid().primaryKey(),
    accountId,
    name: text().notNull(),
    email: text().notNull(),
    foldedEmail,
    /** Lines of a postal address. */
    address: text().notNull(),
    purchaseOrder: text('purchase_order').notNull().default(''),
    createdAt,
  },
  (table) => [index('payers_account').on(table.accountId), index('payers_email').on(table.foldedEmail)],
)

/** What a tax adds to an amount or is part of it: `rate` is in percent. */
export type Tax = { name: string; rate: number }

export const chargeKinds = ['application_fee', 'tuition', 'deposit', 'installment', 'seats', 'other'] as const

/** What is owed. Amounts never change: `charge_adjustments` lower them. */
export const charges = pgTable(
  'charges',
  {
    id: uuid().primaryKey(),
    accountId,
    kind: text({ enum: chargeKinds }).notNull(),
    /** Of an installment, from 1. Of others 0. */
    number: integer().notNull().default(0),
    /** Of `seats` and `other`, for the payer. */
    description: text().notNull().default(''),
    /** What is to be paid, with taxes, in minor units. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** ISO 4217 in lower case. */
    currency: text().notNull(),
    /** Taxes that the amount contains, as they were then. */
    taxes: jsonb().notNull().default([]).$type<Tax[]>(),
    /** Last day to pay, in the academy's calendar. Null for at once. */
    dueOn: date('due_on', { mode: 'string' }),
    /** Null for the applicant, or the company's contact. */
    payerId: uuid('payer_id').references(() => payers.id),
    invoiceId: uuid('invoice_id').references(() => invoices.id, { onDelete: 'set null' }),
    /**
     * What is left to pay, negative if too much was paid. A trigger copies it from `charge_balances`, for lists. Of an
     * application fee it stays 0: lists have its status.
     */
    owed: bigint({ mode: 'number' }).notNull().default(0),
    createdAt,
  },
  (table) => [
    index('charges_account').on(table.accountId),
    index('charges_open').on(table.dueOn).where(sql`${table.owed} > 0`),
    index('charges_too_much').on(table.accountId).where(sql`${table.owed} < 0`),
    uniqueIndex('charges_one_fee').on(table.accountId).where(sql`${table.kind} = 'application_fee'`),
    check('charges_amount', sql`${table.amount} >= 0`),
  ],
)

export const chargeId = uuid('charge_id')
  .notNull()
  .references(() => charges.id, { onDelete: 'cascade' })

/** What lowers a charge. A negative amount takes back another adjustment of its kind. */
export const adjustmentKinds = ['waiver', 'scholarship', 'plan', 'withdrawal', 'seats', 'sponsor', 'credit'] as const

export const chargeAdjustments = pgTable(
  'charge_adjustments',
  {
    id: uuid().primaryKey(),
    chargeId,
    kind: text({ enum: adjustmentKinds }).notNull(),
    /** Minor units by which less is owed. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Null if it follows from what the payer did. The reason is on the timeline. */
    staffId: uuid('staff_id').references(() => staff.id),
    createdAt,
  },
  (table) => [index('charge_adjustments_charge').on(table.chargeId)],
)

/** Links of emails to the checkout of one charge, without a sign-in. Each email has its own. */
export const payLinks = pgTable(
  'pay_links',
  {
    /** SHA-256 of the link's 256 random bits. */
    hash: text().primaryKey(),
    chargeId,
    createdAt,
  },
  (table) => [index('pay_links_charge').on(table.chargeId)],
)
