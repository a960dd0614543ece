import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { leads } from './schema.ts'

export const entryKinds = ['start', 'workshop', 'round', 'information_session'] as const

/**
 * Schedule that staff edit at the desk: starts, workshops, scholarship rounds and the information session. `value` is
 * validated by the schema of its kind (content/schedule-entries.ts).
 */
export const scheduleEntries = pgTable(
  'schedule_entries',
  {
    kind: text({ enum: entryKinds }).notNull(),
    /** Referenced by applications, offers, reservations, changes, and, outside the database, by calendars. */
    id: text().notNull(),
    value: jsonb().notNull().$type<Record<string, unknown>>(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** Set if its addition was undone. The row stays, so that its id is never given again. */
    removedAt: time('removed_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export const scheduleChanges = pgTable(
  'schedule_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: entryKinds }).notNull(),
    entryId: text('entry_id').notNull(),
    /** Null if the entry was added. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** Null if the entry was removed by undoing its addition. */
    after: jsonb().$type<Record<string, unknown>>(),
    staffId: uuid('staff_id').notNull(),
    at: time('at').notNull().defaultNow(),
  },
  ({ id, kind, entryId }) => [
    index('schedule_changes_entry').on(kind, entryId, id),
    foreignKey({ columns: [kind, entryId], foreignColumns: [scheduleEntries.kind, scheduleEntries.id] }),
  ],
)

/** Seats that a reservation requests, by workshop. The trigger `list_seats` derives them from its answers. */
export const requestedSeats = pgTable(
  'requested_seats',
  {
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['workshop'] })
      .notNull()
      .generatedAlwaysAs(sql`'workshop'`),
    workshopId: text('workshop_id').notNull(),
    seats: integer().notNull(),
  },
  ({ leadId, kind, workshopId }) => [
    primaryKey({ columns: [leadId, workshopId] }),
    foreignKey({
      name: 'requested_seats_workshop',
      columns: [kind, workshopId],
      foreignColumns: [scheduleEntries.kind, scheduleEntries.id],
    }),
    index('requested_seats_workshop').on(workshopId),
  ],
)
