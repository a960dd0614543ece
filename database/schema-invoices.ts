import {
  type AnyPgColumn,
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

export const invoiceKinds = ['invoice', 'credit_note'] as const

/** A line of an invoice, in minor units with taxes. */
export type InvoiceLine = { chargeId: string; description: string; quantity: number; amount: number }

/** A tax of an invoice: `rate` in percent, `amount` in minor units, part of the total. `number` is the academy's registration. */
export type InvoiceTax = { name: string; rate: number; number: string; amount: number }

export type InvoiceParty = { name: string; address: string; email: string }

/** Invoices and credit notes, as they were issued: a trigger refuses changes. Tax law asks for them longer than for the rest. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** Of the day of issue. Numbers of a kind and year begin at 1 and have no gaps. */
    year: integer().notNull(),
    number: integer().notNull(),
    /** `accounts` may not have it any more: an application that was never paid is deleted, its invoice stays. */
    accountId: uuid('account_id').notNull(),
    /** Of a credit note: the invoice that it corrects. */
    correctsId: uuid('corrects_id').references((): AnyPgColumn => invoices.id),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    dueOn: date('due_on', { mode: 'string' }),
    seller: jsonb().notNull().$type<InvoiceParty>(),
    buyer: jsonb().notNull().$type<InvoiceParty & { purchaseOrder: string }>(),
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

/** The last number of a kind and year. Its row is the lock under which the next one is given. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    kind: text({ enum: invoiceKinds }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)
