import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { recordId } from './schema-desk.ts'
import { staffId } from './schema-staff.ts'

/** `decide` drafts or sends a decision, `send` sends drafts that there are. */
export const batchActions = ['decide', 'send', 'status', 'reply', 'assign', 'snooze', 'done'] as const

/** The same work on many records. */
export const batches = pgTable(
  'batches',
  {
    id: uuid().primaryKey(),
    staffId,
    action: text({ enum: batchActions }).notNull(),
    /** Form input of the action, such as a status, or the words of an email with merge fields. */
    settings: jsonb().notNull().$type<Record<string, string>>(),
    requestId: text('request_id'),
    /** Null for a preview. */
    startedAt: time('started_at'),
    /** When its emails go out. Null without emails, and if its decisions stay drafts. */
    sendAt: time('send_at'),
    stoppedAt: time('stopped_at'),
    /** When each row had its result. */
    finishedAt: time('finished_at'),
    createdAt,
  },
  (table) => [
    index('batches_staff').on(table.staffId, table.createdAt),
    index('batches_started').on(table.startedAt).where(sql`${table.startedAt} is not null`),
  ],
)

export const rowResults = ['done', 'unchanged', 'failed', 'stopped', 'undone'] as const

export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    recordId,
    /** Order of the work. */
    position: integer().notNull(),
    /** Version of the record that the author of the batch saw. */
    version: integer().notNull(),
    /** Form input for this record only, in place of the settings. */
    own: jsonb().notNull().default({}).$type<Record<string, string>>(),
    /** Null until it is this row's turn. */
    result: text({ enum: rowResults }),
    /** Why it failed. */
    problem: text(),
    /** The decision or reply that it led to. */
    madeId: uuid('made_id'),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.recordId] }),
    index('batch_rows_position').on(table.batchId, table.position),
    index('batch_rows_record').on(table.recordId),
    index('batch_rows_made').on(table.madeId).where(sql`${table.madeId} is not null`),
  ],
)
