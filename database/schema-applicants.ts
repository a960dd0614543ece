import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = time('created_at').notNull().defaultNow()

/**
 * Requests to sign in as an applicant. Every address gets a row, known or not, so that no answer differs; only an address with an
 * application or a saved form gets an email, whose job makes link and code.
 */
export const applicantSignIns = pgTable(
  'applicant_sign_ins',
  {
    id: uuid().primaryKey(),
    /** Folded (services/privacy/address.ts). */
    email: text().notNull(),
    /** SHA-256 of the 256 random bits in a cookie of the browser that asked: the code works there only. */
    browserHash: text('browser_hash').notNull(),
    /** SHA-256 of the link's 256 random bits. */
    tokenHash: text('token_hash').unique(),
    /** Of the six digits, by scrypt with the id as salt: a plain hash of a million codes is tried out in a second. */
    codeHash: text('code_hash'),
    /** Wrong codes. */
    guesses: integer().notNull().default(0),
    linkUsedAt: time('link_used_at'),
    codeUsedAt: time('code_used_at'),
    expiresAt: time('expires_at').notNull(),
    createdAt,
  },
  (table) => [
    index('applicant_sign_ins_email').on(table.email),
    index('applicant_sign_ins_expires').on(table.expiresAt),
  ],
)

/** A row for each browser that is signed in as an applicant; deleted when it signs out. */
export const applicantSessions = pgTable(
  'applicant_sessions',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the cookie's 256 random bits. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Folded. The session sees the applications of this address. */
    email: text().notNull(),
    signInId: uuid('sign_in_id').notNull(),
    createdAt,
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (table) => [index('applicant_sessions_email').on(table.email)],
)

/** Browsers in which somebody has signed in with an address: the daily limit of sign-in emails leaves them out. */
export const applicantBrowsers = pgTable(
  'applicant_browsers',
  {
    id: uuid().primaryKey(),
    /** As in `applicant_sign_ins`. */
    browserHash: text('browser_hash').notNull(),
    /** Folded. */
    email: text().notNull(),
    signedInAt: time('signed_in_at').notNull().defaultNow(),
  },
  (table) => [unique('applicant_browsers_email').on(table.email, table.browserHash)],
)

/** A new email address that waits for its confirmation. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey(),
    /** Both folded. */
    earlierEmail: text('earlier_email').notNull(),
    email: text().notNull(),
    /** SHA-256 of the link's 256 random bits; made when the email is written. */
    tokenHash: text('token_hash').unique(),
    expiresAt: time('expires_at').notNull(),
    createdAt,
  },
  (table) => [index('email_changes_earlier').on(table.earlierEmail)],
)

/** What was asked and guessed, by visitor's network and by address; as `waiver_guesses` (schema.ts). */
export const applicantLimits = pgTable('applicant_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/** Enrollment forms that are not sent yet: "Save and finish later". */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    id: uuid().primaryKey(),
    /** The Idempotency-Key under which the form is sent, so that a saved form becomes one application at most. */
    key: text().notNull().unique(),
    email: text().notNull(),
    /** What was typed, valid or not, in the shape of the browser's draft. */
    answers: jsonb().notNull().$type<Record<string, unknown>>(),
    savedAt: time('saved_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    remindedAt: time('reminded_at'),
    createdAt,
  },
  (table) => [
    index('application_drafts_email').on(table.email),
    index('application_drafts_expires').on(table.expiresAt),
  ],
)

/** Links that open a draft: one for each email about it. */
export const draftLinks = pgTable(
  'draft_links',
  {
    /** SHA-256 of the link's 256 random bits. */
    hash: text().primaryKey(),
    draftId: uuid('draft_id')
      .notNull()
      .references(() => applicationDrafts.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (table) => [index('draft_links_draft').on(table.draftId)],
)
