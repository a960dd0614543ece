import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { applicationStatuses } from './schema.ts'
import { records } from './schema-desk.ts'
import { staff } from './schema-staff.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const status = (name: string) => text(name, { enum: applicationStatuses }).notNull()
export const outcomes = ['offered', 'waitlisted', 'rejected', 'offer_withdrawn'] as const
export const decisionStates = ['prepared', 'held', 'released', 'sent', 'replaced', 'discarded'] as const

/** Which status may follow which: the trigger `check_status` refuses every other change. Rows: services/admissions/statuses.ts. */
export const statusTransitions = pgTable(
  'status_transitions',
  { from: status('from_status'), to: status('to_status') },
  (table) => [primaryKey({ columns: [table.from, table.to] })],
)

/** Decisions that are released together. */
export const releases = pgTable('releases', {
  id: uuid().primaryKey(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staff.id),
  createdAt: time('created_at').notNull().defaultNow(),
  /** Null while it is a dry run. */
  releasedAt: time('released_at'),
  /** When its emails go out; until then it can be taken back. */
  sendAt: time('send_at'),
  takenBackAt: time('taken_back_at'),
})

/** A decision on an application, with its email: prepared, held, released, and sent when its time has come. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    /** With its record go the words of its email. */
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    outcome: text({ enum: outcomes }).notNull(),
    /** A reason of content/decisions.yaml, for staff alone. */
    reason: text(),
    /** Of an offer: `OfferTerms` of contract/cohorts.ts. Null in offers from before there were any. */
    terms: jsonb(),
    /** When the applicant accepted it. */
    acceptedAt: time('accepted_at'),
    /** The last day to accept an offer, of the academy's calendar. */
    respondBy: date('respond_by', { mode: 'string' }),
    subject: text().notNull(),
    /** The email's words: paragraphs with an empty line between them. */
    body: text().notNull(),
    state: text({ enum: decisionStates }).notNull().default('prepared'),
    releaseId: uuid('release_id').references(() => releases.id),
    /** While it is released: when its email goes out. */
    sendAt: time('send_at'),
    sentAt: time('sent_at'),
    /** Who changed it last. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('decisions_one_open').on(table.recordId).where(sql`${table.state} in ('prepared', 'held', 'released')`),
    index('decisions_record').on(table.recordId),
    index('decisions_release').on(table.releaseId),
    index('decisions_to_send').on(table.sendAt).where(sql`${table.state} = 'released'`),
    index('decisions_open').on(table.state, table.id).where(sql`${table.state} in ('prepared', 'held', 'released')`),
  ],
)
