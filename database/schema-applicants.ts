import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'

/**
 * Sign-in requests of applicants. Every address gets a row, so that responses do not differ. Only addresses with an
 * application or a saved form get an email, whose job creates link and code.
 */
export const signInRequests = pgTable(
  'sign_in_requests',
  {
    id: uuid().primaryKey(),
    /** Folded (services/mailbox.ts). */
    email: text().notNull(),
    /** SHA-256 of 256 random bits in a cookie of the requesting browser. The code works only there. */
    browserHash: text('browser_hash').notNull(),
    /** SHA-256 of the link's 256 random bits. */
    tokenHash: text('token_hash').unique(),
    /** scrypt of the six digits, with the id as salt: with a plain hash, a million codes can be tried in a second. */
    codeHash: text('code_hash'),
    guesses: integer().notNull().default(0),
    linkUsedAt: time('link_used_at'),
    codeUsedAt: time('code_used_at'),
    expiresAt: time('expires_at').notNull(),
    createdAt,
  },
  (table) => [index('sign_in_requests_email').on(table.email), index('sign_in_requests_expires').on(table.expiresAt)],
)

/** One row per signed-in browser. Deleted on sign-out. */
export const applicantSignIns = pgTable(
  'applicant_sign_ins',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the cookie's 256 random bits. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Folded. The sign-in sees the applications of this address. */
    email: text().notNull(),
    signInRequestId: uuid('sign_in_request_id').notNull(),
    createdAt,
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (table) => [index('applicant_sign_ins_email').on(table.email)],
)

/** Browsers that have signed in with an address. The daily limit of sign-in emails excludes them. */
export const applicantBrowsers = pgTable(
  'applicant_browsers',
  {
    id: uuid().primaryKey(),
    browserHash: text('browser_hash').notNull(),
    email: text().notNull(),
    signedInAt: time('signed_in_at').notNull().defaultNow(),
  },
  (table) => [unique('applicant_browsers_email').on(table.email, table.browserHash)],
)

export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey(),
    /** Both are folded. */
    earlierEmail: text('earlier_email').notNull(),
    email: text().notNull(),
    /** SHA-256 of the link's 256 random bits. Set when the email is written. */
    tokenHash: text('token_hash').unique(),
    expiresAt: time('expires_at').notNull(),
    createdAt,
  },
  (table) => [index('email_changes_earlier').on(table.earlierEmail)],
)

/** Requests and wrong guesses by network and by address. Same format as `waiver_guesses` (schema.ts). */
export const applicantLimits = pgTable('applicant_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

export const savedForms = pgTable(
  'saved_forms',
  {
    id: uuid().primaryKey(),
    /** Idempotency-Key of the submission: a saved form becomes at most one application. */
    key: text().notNull().unique(),
    email: text().notNull(),
    /** Answers as typed, valid or not, in the format of the browser’s form draft. */
    answers: jsonb().notNull().$type<Record<string, unknown>>(),
    savedAt: time('saved_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    createdAt,
  },
  (table) => [index('saved_forms_email').on(table.email), index('saved_forms_expires').on(table.expiresAt)],
)

export const savedFormLinks = pgTable(
  'saved_form_links',
  {
    /** SHA-256 of the link's 256 random bits. */
    hash: text().primaryKey(),
    savedFormId: uuid('saved_form_id')
      .notNull()
      .references(() => savedForms.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (table) => [index('saved_form_links_form').on(table.savedFormId)],
)
