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
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, time } from './columns.ts'

export const staffRoles = ['admin', 'admissions', 'finance', 'editor', 'viewer'] as const
export const noticeKinds = [
  ...(['assigned', 'question', 'answer', 'document'] as const),
  ...(['deposit', 'overdue', 'discrepancy'] as const),
] as const
export const noticeWays = ['at_once', 'digest', 'none'] as const

/** People who work at the desk. Rows are disabled, never deleted, because notes and the audit log reference them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    /** True if single-key shortcuts are on (WCAG 2.1.4). */
    shortcuts: boolean().notNull().default(true),
    /** SHA-256 of the 256 random bits in the calendar's address. Null without a calendar. */
    calendarHash: text('calendar_hash').unique(),
    /** How this person hears of each kind; of others, by digest. */
    notices: jsonb()
      .notNull()
      .default({})
      .$type<Partial<Record<(typeof noticeKinds)[number], (typeof noticeWays)[number]>>>(),
    /** Day of the last digest, in the academy's calendar. */
    digestOn: date('digest_on', { mode: 'string' }),
    disabledAt: time('disabled_at'),
    createdAt,
  },
  (table) => [uniqueIndex('staff_email').on(sql`lower(${table.email})`)],
)

export const staffId = uuid('staff_id')
  .notNull()
  .references(() => staff.id)

export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** Credential id, base64url. */
    id: text().primaryKey(),
    staffId,
    /** COSE key. */
    publicKey: bytes('public_key').notNull(),
    /** 0 if the authenticator has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** Host of PUBLIC_URL at creation. Browsers offer the passkey only on that host. */
    host: text().notNull(),
    name: text().notNull(),
    createdAt,
    usedAt: time('used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
)

/** One-time codes for people who lost all passkeys. SHA-256 of at least 80 random bits. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId, hash: text().notNull(), usedAt: time('used_at') },
  (table) => [primaryKey({ columns: [table.staffId, table.hash] })],
)

/** One row per signed-in browser. Deleted on sign-out, or when the sign-in is ended. */
export const staffSignIns = pgTable(
  'staff_sign_ins',
  {
    id: uuid().primaryKey(),
    staffId,
    /** SHA-256 of the cookie's 256 random bits. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Browser and system, for the list of sign-ins. */
    browser: text().notNull(),
    createdAt,
    /** Time of the last request by a person, without polling. */
    seenAt: time('seen_at').notNull().defaultNow(),
    /** Last use of a passkey. Null after a recovery code, until a passkey is added. */
    verifiedAt: time('verified_at'),
  },
  (table) => [index('staff_sign_ins_staff').on(table.staffId)],
)

/** One-time links: setup of the first person, invitations, and resets for people who lost their passkeys. */
export const staffLinks = pgTable('staff_links', {
  hash: text().primaryKey(),
  kind: text({ enum: ['setup', 'invitation', 'reset'] }).notNull(),
  /** Set for invitations. */
  email: text(),
  role: text({ enum: staffRoles }),
  /** Set for resets. */
  staffId: uuid('staff_id').references(() => staff.id),
  expiresAt: time('expires_at').notNull(),
  createdAt,
})

/** Unanswered WebAuthn challenges. Each is answered once. */
export const staffChallenges = pgTable('staff_challenges', {
  hash: text().primaryKey(),
  purpose: text().notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Tried recovery codes by network and by address. Same format as `waiver_guesses` (schema.ts). */
export const staffGuesses = pgTable('staff_guesses', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
