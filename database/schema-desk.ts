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
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, foldedEmail, time } from './columns.ts'
import { applicationStatuses, applications, leads } from './schema.ts'
import { staff, staffId } from './schema-staff.ts'

export const toDoStates = ['new', 'in_progress', 'waiting', 'done'] as const
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
  'reading',
  'refund_request',
  'money',
  'fee',
  'charge',
  'question',
  'correction',
  'seats',
  'names',
  'buyer',
  'email_failed',
  'email_again',
  'reply',
  'reply_taken_back',
  'email_received',
  'document',
  'invoice',
] as const

/** Of what staff asked for: something is missing, something is to check, or all is accepted. */
export const documentsStates = ['missing', 'to_check', 'complete'] as const

/**
 * One row per application and lead, with the columns that lists show, filter and search. The trigger `sync_record`
 * inserts and updates it, so that no code path can forget to.
 */
export const records = pgTable(
  'records',
  {
    /** Same as of the application or lead. */
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
    foldedEmail,
    /** Shared by all addresses that staff merged into one person. Null before that. */
    personId: uuid('person_id'),
    phone: text().notNull(),
    company: text().notNull().default(''),
    /** Empty for leads. */
    courseId: text('course_id').notNull().default(''),
    /** Empty without a start, and for leads. */
    startId: text('start_id').notNull().default(''),
    /** Empty for leads. Truncated to fit indexes, because the form accepts any text. */
    country: text().notNull().default(''),
    code: text().notNull().default(''),
    /** Empty for leads. */
    fee: text({ enum: ['', 'due', 'waived', 'paid', 'refunded'] })
      .notNull()
      .default(''),
    /** Empty for leads. */
    status: text({ enum: ['', ...applicationStatuses] })
      .notNull()
      .default(''),
    /** Empty if nothing was asked for (services/documents/state.ts). */
    documents: text({ enum: ['', ...documentsStates] })
      .notNull()
      .default(''),
    /** Name, email, phone (also as digits), company, reference: lower case, no accents, each after a space. */
    search: text().notNull(),
    state: text({ enum: toDoStates }).notNull().default('new'),
    /** Next to act, as `waitingOn` (services/record-changes.ts): 0 the academy, 1 the other side, 2 nobody. */
    waitingOn: smallint('waiting_on')
      .notNull()
      .generatedAlwaysAs(sql`waiting_on(state, fee, documents, snoozed_until)`),
    /** When `waitingOn` last changed; initially, when the form was sent. */
    since: time('since').notNull(),
    snoozedUntil: time('snoozed_until'),
    /** Start of the wait for an answer. Null after a reply, or once marked as done. */
    questionSince: time('question_since'),
    assigneeId: uuid('assignee_id').references(() => staff.id),
    openedAt: time('opened_at'),
    /** Mean of the readings in hundredths, from 100 to 400; 0 until all are given. */
    score: integer().notNull().default(0),
    /** Incremented on each change, to detect conflicting edits. */
    version: integer().notNull().default(1),
    createdAt: time('created_at').notNull(),
  },
  (table) => {
    const { id, kind, waitingOn, since, createdAt, status, state, assigneeId, openedAt } = table
    return [
      check('records_subject', sql`num_nonnulls(${table.applicationId}, ${table.leadId}) = 1`),
      // In list order, with all that facets count and filters read: whatever a view asks for, it reads no other rows.
      index('records_list').on(
        ...([waitingOn, since, id, kind, status, assigneeId, createdAt, state] as const),
        ...([table.courseId, table.startId, table.country, table.code, table.fee, openedAt, table.documents] as const),
      ),
      // In the sort orders that users choose (services/records/cursor.ts). A search text begins with the name.
      index('records_created').on(createdAt, id),
      index('records_status').on(status, id),
      index('records_score').on(table.score, id),
      // Of lists with further filters: few of all records are one person's.
      index('records_assignee').on(table.assigneeId),
      // Few fees are refunded.
      index('records_refunded').on(table.courseId).where(sql`${table.fee} = 'refunded'`),
      // What is owed is summed by start (services/accounting/sums.ts).
      index('records_start').on(table.startId, id).where(sql`${table.startId} <> ''`),
      index('records_name').on(sql`left(${table.search}, 64)`, id),
      index('records_email').on(table.foldedEmail),
      // To find records that may be the same person (services/records/person.ts).
      index('records_same_name').on(sql`lower(${table.name})`),
      index('records_phone').on(table.phone),
      index('records_person').on(table.personId).where(sql`${table.personId} is not null`),
      index('records_snoozed').on(table.snoozedUntil).where(sql`${table.snoozedUntil} is not null`),
      index('records_question').on(waitingOn, since, id).where(sql`${table.questionSince} is not null`),
      index('records_search').using('gin', sql`${table.search} gin_trgm_ops`),
    ]
  },
)

export const recordId = uuid('record_id')
  .notNull()
  .references(() => records.id, { onDelete: 'cascade' })

/** Actions and messages of staff and applicants. */
export const recordEvents = pgTable(
  'record_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recordId,
    at: time('at').notNull().defaultNow(),
    /** Null for actions of the applicant or the program, such as ending a snooze. */
    staffId: uuid('staff_id').references(() => staff.id),
    kind: text({ enum: eventKinds }).notNull(),
    /** Text of a note, a reason from staff, or a message from the applicant. */
    text: text(),
    /** Change, such as `{ from: 'new', to: 'done' }`. */
    detail: jsonb().notNull().default({}).$type<Record<string, string | null>>(),
  },
  (table) => [
    index('record_events_record').on(table.recordId, table.id),
    index('record_events_money').on(table.recordId).where(sql`${table.kind} = 'money'`),
  ],
)

export const recordMentions = pgTable(
  'record_mentions',
  {
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => recordEvents.id, { onDelete: 'cascade' }),
    staffId,
    recordId,
    seenAt: time('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.staffId] }),
    index('record_mentions_unseen').on(table.staffId, table.recordId).where(sql`${table.seenAt} is null`),
  ],
)

export const sentEmails = pgTable(
  'sent_emails',
  {
    /** The email's key: a retry is not stored again. */
    key: text().primaryKey(),
    recordId,
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    sentAt: time('sent_at').notNull().defaultNow(),
  },
  (table) => [index('sent_emails_record').on(table.recordId), index('sent_emails_time').on(table.sentAt)],
)

export const savedViews = pgTable('saved_views', {
  id: uuid().primaryKey(),
  staffId,
  name: text().notNull(),
  /** Path and query below the desk, such as `/applications?fee=due`. */
  address: text().notNull(),
  shared: boolean().notNull().default(false),
  createdAt,
})
