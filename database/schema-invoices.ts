import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

export const invoiceKinds = ['invoice', 'credit_note'] as const

/** A line of an invoice, in minor units: `amount` with taxes, of which `tax`. */
export type InvoiceLine = { chargeId: string; description: string; dueOn: string | null; amount: number; tax: number }

/** A tax of an invoice: `rate` in percent, `amount` in minor units, part of the total. `number` is the academy's registration. */
export type InvoiceTax = { name: string; rate: number; number: string; amount: number }

/** The address has lines. */
export type InvoiceParty = { name: string; address: string }
/** Its days are those of its time zone, also on the corrections of its invoices. */
export type InvoiceSeller = InvoiceParty & { timeZone: string }
export type InvoiceBuyer = InvoiceParty & { purchaseOrder: string }

/**
 * Invoices and credit notes, as they were issued: triggers refuse changes, and only `delete_invoices` deletes what is old.
 * Tax law asks for them longer than for the rest.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** Of the day of issue. Numbers of a kind and year begin at 1 and have no gaps: a trigger gives them. */
    year: integer().notNull().generatedAlwaysAs(sql`extract(year from issued_on)::integer`),
    number: integer().notNull().default(0),
    /** `accounts` may not have it any more: an application that was never paid is deleted, its invoice stays. */
    accountId: uuid('account_id').notNull(),
    /** The invoice that a credit note takes back from, or an invoice adds to again. */
    correctsId: uuid('corrects_id').references((): AnyPgColumn => invoices.id),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    seller: jsonb().notNull().$type<InvoiceSeller>(),
    buyer: jsonb().notNull().$type<InvoiceBuyer>(),
    lines: jsonb().notNull().$type<InvoiceLine[]>(),
    taxes: jsonb().notNull().$type<InvoiceTax[]>(),
    /** Minor units, never negative: the kind determines the direction. */
    total: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    createdAt,
  },
  (table) => [
    unique('invoices_number').on(table.kind, table.year, table.number),
    index('invoices_account').on(table.accountId),
    index('invoices_issued').on(table.issuedOn, table.id),
  ],
)

/** The last number of a kind and year, changed by invoices alone. Its row is the lock under which the next one is given. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    kind: text({ enum: invoiceKinds }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)

/** What of a charge is on invoices and not taken back by credit notes, in minor units. */
export const invoicedCharges = pgView('invoiced_charges', {
  chargeId: uuid('charge_id').notNull(),
  accountId: uuid('account_id').notNull(),
  amount: bigint({ mode: 'number' }).notNull(),
}).existing()
