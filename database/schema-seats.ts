import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { leads } from './schema.ts'
import { charges } from './schema-charges.ts'
import { entryKinds, scheduleEntries } from './schema-schedule.ts'

const leadId = uuid('lead_id')
  .notNull()
  .references(() => leads.id, { onDelete: 'cascade' })

/** People whom a company sends to a workshop, in the seats that it reserved. */
export const seatNames = pgTable(
  'seat_names',
  {
    leadId,
    kind: text({ enum: entryKinds }).notNull().generatedAlwaysAs(sql`'workshop'`),
    workshopId: text('workshop_id').notNull(),
    /** Order of the names. With fewer seats, the first ones keep theirs. */
    position: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    foldedEmail: text('folded_email').notNull(),
    addedAt: time('added_at').notNull().defaultNow(),
  },
  ({ leadId, kind, workshopId, position, foldedEmail }) => [
    primaryKey({ columns: [leadId, workshopId, position] }),
    foreignKey({
      name: 'seat_names_workshop',
      columns: [kind, workshopId],
      foreignColumns: [scheduleEntries.kind, scheduleEntries.id],
    }),
    index('seat_names_email').on(foldedEmail),
  ],
)

/** Links to the form of names. Each email about confirmed seats has its own. */
export const seatLinks = pgTable(
  'seat_links',
  {
    /** SHA-256 of the link's 256 random bits. */
    hash: text().primaryKey(),
    leadId,
    createdAt,
  },
  (table) => [index('seat_links_lead').on(table.leadId)],
)

/** Seats of a workshop that a charge is for. With fewer seats, the charge is lowered, and this with it. */
export const seatCharges = pgTable(
  'seat_charges',
  {
    chargeId: uuid('charge_id')
      .primaryKey()
      .references(() => charges.id, { onDelete: 'cascade' }),
    kind: text({ enum: entryKinds }).notNull().generatedAlwaysAs(sql`'workshop'`),
    workshopId: text('workshop_id').notNull(),
    seats: integer().notNull(),
    /** Of one seat, as it was then, before taxes, in minor units of the charge's currency. */
    price: bigint({ mode: 'number' }).notNull(),
  },
  ({ kind, workshopId }) => [
    foreignKey({
      name: 'seat_charges_workshop',
      columns: [kind, workshopId],
      foreignColumns: [scheduleEntries.kind, scheduleEntries.id],
    }),
  ],
)
