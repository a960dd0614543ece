import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgSequence, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/**
 * The program that hears of changes (LEADS_WEBHOOK_URL, docs/webhook.md). While it has its one row, triggers write
 * `webhook_events`, so that no code path can forget to.
 */
export const webhookReceiver = pgTable(
  'webhook_receiver',
  {
    only: boolean().primaryKey().default(true),
    /** SHA-256 of its address: another address starts without the failures of the former one. */
    addressHash: text('address_hash').notNull(),
    /** Microseconds since 1970 at the last start. Keeps numbers increasing when an older copy is restored. */
    base: bigint({ mode: 'number' }).notNull(),
    /** When it answered 410. Nothing is sent until staff start again. */
    stoppedAt: time('stopped_at'),
    /** Nothing is sent before: it did not answer, or asked to wait. */
    pausedUntil: time('paused_until'),
    /** Pauses since the last accepted delivery. */
    failures: integer().notNull().default(0),
  },
  (table) => [check('webhook_receiver_only', sql`${table.only}`)],
)

/** Added to `base`, gives the numbers of events. */
export const webhookCounter = pgSequence('webhook_counter')

export const deliveryStates = ['waiting', 'delivered', 'failed', 'gone'] as const

/** What the receiver is told, without personal data: a delivery contains its row as it is then. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** Drawn while the subject is locked: for one subject in the order of the commits. */
    sequence: bigint({ mode: 'number' }).primaryKey(),
    type: text().notNull(),
    /** A record or, for `person.merged` and `person.separated`, a person. Null for a test. May be erased meanwhile. */
    subjectId: uuid('subject_id'),
    /** Changed fields by wire name: `{ from, to }`, or null if the values are personal. */
    change: jsonb().notNull().default({}).$type<Record<string, unknown>>(),
    at: time('at').notNull().defaultNow(),
    /** `gone`: the row was erased before the delivery. */
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: time('due_at').notNull().defaultNow(),
    triedAt: time('tried_at'),
    /** Status of the last response, or the code of a failure to get one. */
    answer: text(),
  },
  (table) => [
    index('webhook_events_waiting').on(table.subjectId, table.sequence).where(sql`${table.state} = 'waiting'`),
    index('webhook_events_failed').on(table.sequence).where(sql`${table.state} = 'failed'`),
  ],
)
