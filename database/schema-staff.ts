import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true })
export const staffRoles = ['admin', 'admissions', 'finance', 'viewer'] as const

/** People who work at the desk. Rows are disabled, never deleted: notes and the audit log name them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    role: text({ enum: staffRoles }).notNull(),
    /** Whether single keys, such as j and k, do something (WCAG 2.1.4). */
    shortcuts: boolean().notNull().default(true),
    /** SHA-256 of the 256 random bits in the address of their calendar; null without one. */
    calendarHash: text('calendar_hash').unique(),
    disabledAt: time('disabled_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('staff_email').on(sql`lower(${table.email})`)],
)

const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id)

/** Credentials of WebAuthn, several for each person. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    staffId: staffId(),
    /** COSE key. */
    publicKey: bytes('public_key').notNull(),
    /** The authenticator's signature counter; 0 where it has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** Of PUBLIC_URL when it was made: browsers offer it on that host only. */
    host: text().notNull(),
    /** What its owner calls it. */
    name: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    usedAt: time('used_at'),
  },
  (table) => [index('staff_passkeys_staff').on(table.staffId)],
)

/** One-time codes for people who lost all passkeys. SHA-256 of 80 random bits or more. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId: staffId(), hash: text().notNull(), usedAt: time('used_at') },
  (table) => [primaryKey({ columns: [table.staffId, table.hash] })],
)

/** A row for each browser that is signed in; deleted when it signs out or is ended. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().primaryKey(),
    staffId: staffId(),
    /** SHA-256 of the cookie's 256 random bits. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Browser and system in words, for the list of sessions. */
    browser: text().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Of the last request by a person: polling does not count. */
    seenAt: time('seen_at').notNull().defaultNow(),
    /** When its owner last used a passkey in it; null after a recovery code, until a passkey is added. */
    verifiedAt: time('verified_at'),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
)

/** One-time links: the setup of the first person, invitations, and resets of people who lost their passkeys. */
export const staffLinks = pgTable('staff_links', {
  /** SHA-256 of the link's 256 random bits. */
  hash: text().primaryKey(),
  kind: text({ enum: ['setup', 'invitation', 'reset'] }).notNull(),
  /** Of an invitation. */
  email: text(),
  role: text({ enum: staffRoles }),
  /** Of a reset. */
  staffId: uuid('staff_id').references(() => staff.id),
  expiresAt: time('expires_at').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Challenges of WebAuthn that wait for their answer; each is answered once. */
export const staffChallenges = pgTable('staff_challenges', {
  /** SHA-256 of the challenge. */
  hash: text().primaryKey(),
  purpose: text().notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Recovery codes that were tried, by visitor's network and by address; as `waiver_guesses` (schema.ts). */
export const staffGuesses = pgTable('staff_guesses', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
