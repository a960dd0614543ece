import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { applicationStatuses, applications, leads } from './schema.ts'
import { staff } from './schema-staff.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
export const workStates = ['new', 'in_progress', 'waiting', 'done'] as const
export const eventKinds = [
  'note',
  'assigned',
  'state',
  'snoozed',
  'woken',
  'downloaded',
  'status',
  'decision',
  'interview',
  'placement',
  'refund_request',
  'discrepancy',
  'fee',
  'question',
  'correction',
  'seats',
  'email_failed',
  'email_again',
  'reply',
  'reply_taken_back',
  'email_received',
] as const

/**
 * What staff work through: one row for each application and each lead, with what lists show, filter and search. Triggers of
 * the database add and update it (`sync_record`), so that no way to store a lead can forget it.
 */
export const records = pgTable(
  'records',
  {
    /** Of the application or the lead. */
    id: uuid().primaryKey(),
    applicationId: uuid('application_id')
      .unique()
      .references(() => applications.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id')
      .unique()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** `application`, or the lead's kind. */
    kind: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** The same for all addresses of a person, once staff have said that they are one; null until then. */
    personId: uuid('person_id'),
    phone: text().notNull(),
    company: text().notNull().default(''),
    /** Of an application; '' for leads. */
    courseId: text('course_id').notNull().default(''),
    /** The start that an application is for; '' for none, and for leads. */
    cohortId: text('cohort_id').notNull().default(''),
    /** Of an application; no longer than indexes have room for, because the form takes any text. */
    country: text().notNull().default(''),
    /** The code that an application came with. */
    code: text().notNull().default(''),
    /** The application fee; '' for leads. */
    fee: text({ enum: ['', 'due', 'waived', 'paid', 'refunded'] })
      .notNull()
      .default(''),
    /** The application's; '' for leads. */
    status: text({ enum: ['', ...applicationStatuses] })
      .notNull()
      .default(''),
    /** Name, email, phone (also as digits), company and reference, in lower case without accents; a space before each. */
    search: text().notNull(),
    state: text({ enum: workStates }).notNull().default('new'),
    /** Who acts next: 0 the academy, 1 the other side, 2 nobody. */
    waitingOn: smallint('owner')
      .notNull()
      .generatedAlwaysAs(sql`case state when 'waiting' then 1 when 'done' then 2 else 0 end`),
    /** Since when that is so; at first, since the form was sent. */
    since: time('since').notNull(),
    /** When a snoozed record needs the academy again. */
    snoozedUntil: time('snoozed_until'),
    /** Since when its person waits for an answer; null once somebody has replied, or marked it as done. */
    questionSince: time('question_since'),
    assigneeId: uuid('assignee_id').references(() => staff.id),
    /** When the first staff member opened it. */
    openedAt: time('opened_at'),
    /** Counts changes, so that nobody overwrites a change that they did not see. */
    version: integer().notNull().default(1),
    createdAt: time('created_at').notNull(),
  },
  (table) => {
    const { id, kind, waitingOn, since, createdAt, status, state, assigneeId, openedAt } = table
    // With what facets count and filters look at, so that no list reads rows that it does not show.
    const rest = [state, table.courseId, table.cohortId, table.country, table.code, table.fee, openedAt] as const
    return [
      check('records_subject', sql`num_nonnulls(${table.applicationId}, ${table.leadId}) = 1`),
      // In the order of lists.
      index('records_list').on(waitingOn, since, id, kind, status, assigneeId, createdAt, ...rest),
      index('records_kind').on(kind, waitingOn, since, id, status, assigneeId, createdAt, ...rest),
      index('records_assignee').on(assigneeId, waitingOn, since, id, kind, status, createdAt, ...rest),
      // In the orders that people choose (services/records/cursor.ts). A search text begins with the name.
      index('records_created').on(createdAt, id, kind, waitingOn, since, status, assigneeId, ...rest),
      index('records_status').on(kind, status, id, waitingOn, since, assigneeId, createdAt, ...rest),
      // For filters that few records pass.
      index('records_fee').on(table.fee, waitingOn, since, id, kind, status, assigneeId, createdAt, ...rest),
      index('records_unopened').on(waitingOn, since, id, kind).where(sql`${openedAt} is null`),
      index('records_name').on(sql`left(${table.search}, 64)`, id),
      index('records_email').on(sql`lower(${table.email})`),
      // Who may be the same person (services/records/person.ts).
      index('records_same_name').on(sql`lower(${table.name})`),
      index('records_phone').on(table.phone),
      index('records_person').on(table.personId).where(sql`${table.personId} is not null`),
      index('records_snoozed').on(table.snoozedUntil).where(sql`${table.snoozedUntil} is not null`),
      index('records_question').on(waitingOn, since, id).where(sql`${table.questionSince} is not null`),
      index('records_search').using('gin', sql`${table.search} gin_trgm_ops`),
    ]
  },
)

const recordId = () =>
  uuid('record_id')
    .notNull()
    .references(() => records.id, { onDelete: 'cascade' })

/** What staff and the applicant did with a record, and what they wrote. */
export const recordEvents = pgTable(
  'record_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recordId: recordId(),
    at: time('at').notNull().defaultNow(),
    /** Null for the applicant, and for what the program did, such as waking a snoozed record. */
    staffId: uuid('staff_id').references(() => staff.id),
    kind: text({ enum: eventKinds }).notNull(),
    /** Of a note, of what staff gave a reason for, and of what the applicant wrote. */
    note: text(),
    /** What changed, such as `{ from: 'new', to: 'done' }`. */
    detail: jsonb().notNull().default({}).$type<Record<string, string | null>>(),
  },
  (table) => [index('record_events_record').on(table.recordId, table.id)],
)

/** Who is mentioned in a note. */
export const recordMentions = pgTable(
  'record_mentions',
  {
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => recordEvents.id, { onDelete: 'cascade' }),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    recordId: recordId(),
    /** When the mentioned person opened the record. */
    seenAt: time('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.staffId] }),
    index('record_mentions_unseen').on(table.staffId, table.recordId).where(sql`${table.seenAt} is null`),
  ],
)

/** Emails about a record, as sent. */
export const sentEmails = pgTable(
  'sent_emails',
  {
    /** The email's own: a retry of the same one is not stored again. */
    key: text().primaryKey(),
    recordId: recordId(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The plain text part. */
    text: text().notNull(),
    sentAt: time('sent_at').notNull().defaultNow(),
  },
  (table) => [index('sent_emails_record').on(table.recordId)],
)

/** A list's address that somebody named. */
export const savedViews = pgTable('saved_views', {
  id: uuid().primaryKey(),
  staffId: uuid('staff_id')
    .notNull()
    .references(() => staff.id),
  name: text().notNull(),
  /** Path and query below the desk, such as `/applications?fee=due`. */
  address: text().notNull(),
  shared: boolean().notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** A change to many records at once. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: uuid().primaryKey(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    action: text({ enum: ['assign', 'done', 'snooze', 'export', 'decide', 'status', 'reply'] }).notNull(),
    /** The assignee's id (null: nobody), the time until which to snooze (ISO 8601), a decision as JSON, a status, or a template's id. */
    value: text(),
    requestId: text('request_id'),
    /** Null for a dry run that nobody confirmed. */
    startedAt: time('started_at'),
    /** While it is paused. */
    pausedAt: time('paused_at'),
    finishedAt: time('finished_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('bulk_jobs_staff').on(table.staffId, table.createdAt)],
)

/** The records of a bulk job, each with its result. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    jobId: uuid('job_id')
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    recordId: recordId(),
    /** Null until it is done; then see services/records/bulk.ts. */
    result: text(),
    /** Why it failed, in words. */
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.recordId] }),
    index('bulk_rows_record').on(table.recordId),
    index('bulk_rows_open').on(table.jobId, table.recordId).where(sql`${table.result} is null`),
  ],
)
