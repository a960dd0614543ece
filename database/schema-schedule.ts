import { bigint, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const entryKinds = ['cohort', 'workshop', 'round', 'information_session'] as const

/**
 * What visitors decide by and staff change at the desk: starts of trainings, workshops for companies, rounds of the scholarship, the
 * information session. `value` is checked by the schema of its kind (services/schedule/entries.ts).
 */
export const scheduleEntries = pgTable(
  'schedule_entries',
  {
    kind: text({ enum: entryKinds }).notNull(),
    /** Applications, reservations and calendars know the entry by it. */
    id: text().notNull(),
    value: jsonb().notNull().$type<Record<string, unknown>>(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

/** Every change of an entry, so that it can be undone. */
export const scheduleChanges = pgTable(
  'schedule_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: entryKinds }).notNull(),
    entryId: text('entry_id').notNull(),
    /** Null where the entry was added. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** Null where it was removed: adding it was undone. */
    after: jsonb().$type<Record<string, unknown>>(),
    staffId: uuid('staff_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('schedule_changes_entry').on(table.kind, table.entryId, table.id)],
)
