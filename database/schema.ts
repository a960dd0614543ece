import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staff } from './schema-staff.ts'

const createdAt = timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
export const referrerKinds = ['direct', 'search', 'social', 'campaign', 'own', 'other'] as const
export const scanResults = ['off', 'clean', 'not_scanned'] as const
/** Where an application is on its way, apart from its fee. `status_transitions` (schema-admissions.ts) says what may follow what. */
export const applicationStatuses = [
  'submitted',
  'in_review',
  'waitlisted',
  'offered',
  'rejected',
  'accepted',
  'declined',
  'offer_expired',
  'offer_withdrawn',
  'enrolled',
  'deferred',
  'withdrawn',
] as const

/** One enrollment application. Ids are UUIDv7 made by the server (RFC 9562, 5.7), so they sort by time. */
export const applications = pgTable(
  'applications',
  {
    id: uuid().primaryKey(),
    fullName: text('full_name').notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    gender: text().notNull(),
    educationLevel: text('education_level').notNull(),
    fieldOfStudy: text('field_of_study').notNull(),
    hasProgrammingExperience: boolean('has_programming_experience').notNull(),
    employmentStatus: text('employment_status').notNull(),
    courseId: text('course_id').notNull(),
    courseName: text('course_name').notNull(),
    /** The start that the applicant prefers (content/cohorts.yaml); '' for none. */
    cohortId: text('cohort_id').notNull().default(''),
    admissionCycle: text('admission_cycle').notNull(),
    linkedInUrl: text('linkedin_url').notNull(),
    waiverCode: text('waiver_code').notNull(),
    feeStatus: text('fee_status', { enum: ['due', 'waived', 'paid', 'refunded'] }).notNull(),
    /** What was agreed at registration, after the code: minor units, and ISO 4217 in lower case. 0 where the fee is waived. */
    feeAmount: integer('fee_amount').notNull(),
    feeCurrency: text('fee_currency').notNull(),
    /** What staff waived of it, in minor units; `feeAmount` is 0 then. Null where they did not. */
    waivedAmount: integer('waived_amount'),
    status: text({ enum: applicationStatuses }).notNull().default('submitted'),
    /** Since when it has this status; null for the first. */
    statusSince: timestamp('status_since', { withTimezone: true }),
    /** Null where there is no interview, or it was canceled. */
    interviewAt: timestamp('interview_at', { withTimezone: true }),
    interviewMinutes: integer('interview_minutes').notNull().default(30),
    /** Where it takes place, or its link. The applicant sees it. */
    interviewPlace: text('interview_place').notNull().default(''),
    /** For staff alone. */
    interviewNotes: text('interview_notes').notNull().default(''),
    /** Names the interview in calendars (UID of RFC 5545). After one that was canceled, another one has another id. */
    interviewId: uuid('interview_id'),
    /** Grows with each change that the applicant learns of (SEQUENCE of RFC 5545). */
    interviewSequence: integer('interview_sequence').notNull().default(0),
    /** Who set or changed it last. */
    interviewStaffId: uuid('interview_staff_id').references(() => staff.id),
    /** Whether a reminder is still to go out, a day before. */
    interviewReminds: boolean('interview_reminds').notNull().default(false),
    /** The browser's Idempotency-Key, and a digest of what came with it: the same key with another body is refused. */
    idempotencyKey: text('idempotency_key').unique(),
    bodyDigest: text('body_digest').notNull(),
    /** Who filled in the form for the applicant, and heard them agree to its terms; null where they did it themselves. */
    enteredBy: uuid('entered_by').references(() => staff.id),
    /** Counts checkout sessions that ended or were refused, so that Stripe's idempotency key for the next one is new. */
    checkoutAttempt: integer('checkout_attempt').notNull().default(0),
    /** The traffic source of its sender, if the browser reports it afterwards (docs/decisions/0016). */
    referrerKind: text('referrer_kind', { enum: referrerKinds }),
    createdAt,
  },
  (table) => [
    index('applications_email').on(table.email),
    index('applications_created_at').on(table.createdAt),
    // Every process counts them once a second (services/schedule/schedule.ts).
    index('applications_seats')
      .on(table.cohortId)
      .where(sql`${table.status} in ('offered', 'accepted', 'enrolled') and ${table.cohortId} <> ''`),
    index('applications_interview').on(table.interviewAt).where(sql`${table.interviewAt} is not null`),
    index('applications_waitlist').on(table.cohortId).where(sql`${table.status} = 'waitlisted'`),
  ],
)

/** A hosted checkout opened for an application. At most one is open at a time. */
export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: text().primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** Minor units, as asked for when the session was made: what must have been paid. */
    amount: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['open', 'complete', 'expired', 'failed'] })
      .notNull()
      .default('open'),
    /** What became of the money, apart from the session's status: derived from its movements (schema-payments.ts). */
    payment: text({ enum: ['none', 'paid', 'refunded'] })
      .notNull()
      .default('none'),
    paymentIntentId: text('payment_intent_id'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
    createdAt,
  },
  (table) => [
    uniqueIndex('checkout_sessions_one_open').on(table.applicationId).where(sql`${table.status} = 'open'`),
    // A complete session without payment waits for a delayed method, such as a bank debit.
    index('checkout_sessions_to_ask')
      .on(table.askedAt)
      .where(sql`${table.payment} = 'none' and ${table.status} in ('open', 'complete')`),
    index('checkout_sessions_application').on(table.applicationId),
    index('checkout_sessions_payment_intent').on(table.paymentIntentId),
  ],
)

/** What visitors sent by the lead forms (contract/forms): what all have in common, and the other answers by field. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    company: text().notNull().default(''),
    answers: jsonb().notNull().$type<Record<string, string | number>>(),
    /** The browser's Idempotency-Key, and a digest of what came with it: the same key with another body is refused. */
    idempotencyKey: text('idempotency_key'),
    bodyDigest: text('body_digest').notNull(),
    /** What staff made of the seats of a reservation; null while its age decides (contract/forms/reservation.ts). */
    seatsState: text('seats_state', { enum: ['confirmed', 'released'] }),
    createdAt,
  },
  (table) => [
    unique('leads_idempotency_key').on(table.kind, table.idempotencyKey),
    index('leads_email').on(table.email),
    index('leads_created_at').on(table.kind, table.createdAt),
    // Every process counts them once a second (services/schedule/schedule.ts), with those that arrived lately.
    index('leads_confirmed').on(table.kind).where(sql`${table.seatsState} = 'confirmed'`),
  ],
)

/** The file of a lead, such as a resume. It is in the storage under `fileKey`. */
export const leadFiles = pgTable('lead_files', {
  leadId: uuid('lead_id')
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
  /** A generated name in the storage, never the visitor's. */
  fileKey: text('file_key').notNull(),
  /** The visitor's own name of the file: shown, never used as a path. */
  fileName: text('file_name').notNull(),
  fileType: text('file_type').notNull(),
  fileBytes: integer('file_bytes').notNull(),
  scan: text({ enum: scanResults }).notNull().default('off'),
  /** When the person agreed to be presented to employers. */
  consentedAt: timestamp('consented_at', { withTimezone: true }).notNull().defaultNow(),
})

/** A newsletter subscription, one an address, with when and where its consent was given (CASL 6, 10). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    consentedAt: timestamp('consented_at', { withTimezone: true }).notNull().defaultNow(),
    consentedOn: text('consented_on').notNull(),
    /** Opens the way out of it, without a sign-in (RFC 8058). Random: an id could be guessed by its time. */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
    unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true }),
    createdAt,
  },
  (table) => [index('subscriptions_created_at').on(table.createdAt)],
)

/** Confirmations sent to visitors within the last day: enough to send one mailbox only so many. */
export const sentConfirmations = pgTable(
  'sent_confirmations',
  {
    /** The email's own: a retry of the same one is not counted again. */
    key: text().primaryKey(),
    /** SHA-256 of the recipient's address, normalized. */
    mailbox: text().notNull(),
    /** Of the last attempt. */
    createdAt,
  },
  (table) => [index('sent_confirmations_mailbox').on(table.mailbox, table.createdAt)],
)

/** Wrong waiver codes by visitor's address; rate-limiter-flexible reads and writes it, in this order of columns. */
export const waiverGuesses = pgTable('waiver_guesses', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970; rows are deleted an hour after. */
  expire: bigint({ mode: 'number' }),
})

/** Jobs on their way to the queue, for less than a second, from the transaction that caused them (docs/decisions/0033). */
export const pendingJobs = pgTable('pending_jobs', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  task: text().notNull(),
  payload: jsonb().notNull().$type<Record<string, unknown>>(),
  key: text(),
  /** The queue's own meaning of both: the lowest priority runs first, and jobs of one queue run one at a time. */
  priority: smallint().notNull().default(0),
  queue: text(),
  /** Not before; null for at once. */
  runAt: timestamp('run_at', { withTimezone: true }),
  createdAt,
})

/** Page views and steps of enrollment by day of the academy's calendar. No count leads to a person (docs/decisions/0016). */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    event: text({ enum: ['view', 'started', 'step 2', 'submitted'] }).notNull(),
    referrer: text({ enum: referrerKinds }).notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.event, table.referrer] })],
)
