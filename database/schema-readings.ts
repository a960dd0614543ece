import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import { recordId } from './schema-desk.ts'
import { staffId } from './schema-staff.ts'

/** What readers of applications score: a name, and what 1, 2, 3 and 4 mean. */
export type Criterion = { name: string; levels: string[] }

/** A criterion as it was when a reader scored it. */
export type Score = { criterion: string; level: number; meaning: string }

/** One row, or none before the first change. */
export const readingSettings = pgTable('reading_settings', {
  id: smallint().primaryKey(),
  /** How many people read an application. 0: nobody does. */
  readers: smallint().notNull(),
  criteria: jsonb().notNull().$type<Criterion[]>(),
  changedAt: time('changed_at').notNull(),
  staffId,
})

export const readings = pgTable(
  'readings',
  {
    recordId,
    staffId,
    scores: jsonb().notNull().$type<Score[]>(),
    /** Mean of the scores, in hundredths. */
    mean: integer().notNull(),
    comment: text().notNull().default(''),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.staffId] }), index('readings_staff').on(table.staffId)],
)
