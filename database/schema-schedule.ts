import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

export const entryKinds = ['start', 'workshop', 'round', 'information_session'] as const

/**
 * Schedule that staff edit at the desk: starts, workshops, scholarship rounds and the information session. `value` is
 * validated by the schema of its kind (content/schedule-entries.ts).
 */
export const scheduleEntries = pgTable(
  'schedule_entries',
  {
    kind: text({ enum: entryKinds }).notNull(),
    /** Referenced by applications, reservations and calendars. */
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
  (table) => [index('schedule_changes_entry').on(table.kind, table.entryId, table.id)],
)
