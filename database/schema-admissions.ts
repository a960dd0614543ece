import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { applicationStatuses } from './schema.ts'
import { recordId } from './schema-desk.ts'
import { staffId } from './schema-staff.ts'

const status = (name: string) => text(name, { enum: applicationStatuses }).notNull()
export const outcomes = ['offered', 'waitlisted', 'rejected', 'offer_withdrawn'] as const
export const decisionStates = ['draft', 'scheduled', 'sent', 'replaced', 'discarded'] as const
/** Its start is full; its start changed or is over; its last day passed; another status now; its author left. */
export const notSentReasons = ['no_seat', 'start', 'last_day', 'status', 'author'] as const

/** Allowed status changes; the trigger `check_status` rejects all others. Rows: services/admissions/statuses.ts. */
export const statusTransitions = pgTable(
  'status_transitions',
  { from: status('from_status'), to: status('to_status') },
  (table) => [primaryKey({ columns: [table.from, table.to] })],
)

/** A decision on an application, with its email. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    recordId,
    outcome: text({ enum: outcomes }).notNull(),
    /** From content/decisions.yaml, for staff only. */
    reason: text(),
    /** `OfferTerms` (contract/starts.ts) of an offer, whose start is of `schedule_entries`. Null for offers made before terms existed. */
    terms: jsonb(),
    acceptedAt: time('accepted_at'),
    /** Kind of the plan that was chosen when it was accepted. Null if there was nothing to pay. */
    plan: text(),
    /** Last day to accept an offer, in the academy's calendar. */
    respondBy: date('respond_by', { mode: 'string' }),
    subject: text().notNull(),
    /** Paragraphs separated by an empty line. */
    body: text().notNull(),
    state: text({ enum: decisionStates }).notNull().default('draft'),
    /** Why it came back instead of being sent. Null again once it is scheduled. */
    notSent: text('not_sent', { enum: notSentReasons }),
    /** Set while scheduled. */
    sendAt: time('send_at'),
    sentAt: time('sent_at'),
    /** Last editor. */
    staffId,
    createdAt,
  },
  (table) => [
    uniqueIndex('decisions_one_open').on(table.recordId).where(sql`${table.state} in ('draft', 'scheduled')`),
    index('decisions_record').on(table.recordId),
    index('decisions_to_send').on(table.sendAt).where(sql`${table.state} = 'scheduled'`),
    index('decisions_open').on(table.state, table.id).where(sql`${table.state} in ('draft', 'scheduled')`),
  ],
)

/** Reminders that were sent to applicants, so that none is sent twice. */
export const reminders = pgTable(
  'reminders',
  {
    /** The application, or the saved form. */
    rowId: uuid('row_id').notNull(),
    kind: text().notNull(),
    /** Which one of its kind: the days before or after, the last day, or the start. */
    about: text().notNull(),
    /** `mailboxHash` of the address (services/mailbox.ts). */
    mailbox: text().notNull(),
    /** In the academy's calendar. */
    sentOn: date('sent_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rowId, table.kind, table.about] }),
    // Nobody gets two in a day.
    uniqueIndex('reminders_one_a_day').on(table.mailbox, table.sentOn),
    index('reminders_sent').on(table.sentOn),
  ],
)

/** What staff set for a kind of reminder. Without a row, it is on, with the text of content/decisions.yaml. */
export const reminderSettings = pgTable('reminder_settings', {
  kind: text().primaryKey(),
  isOn: boolean('is_on').notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  staffId,
  changedAt: time('changed_at').notNull(),
})
