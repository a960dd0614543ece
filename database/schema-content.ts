import { bigint, boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, createdAt, time } from './columns.ts'
import { staffId, staffSignIns } from './schema-staff.ts'

/** Texts and pictures of all versions of the content. Rows never change. */
export const contentFiles = pgTable('content_files', {
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: text().primaryKey(),
  bytes: bytes('bytes').notNull(),
  /** A text of the program's own, so that a release may offer its next text in place of it. */
  isSample: boolean('is_sample').notNull().default(false),
})

/** A changed part of a document: `path` leads to it (`["hero","title"]`); `[]` is the whole document. */
export type ContentChange = {
  file: string
  path: (string | number)[]
  /** Undefined if there was none. */
  before?: unknown
  /** Undefined if it is gone. */
  after?: unknown
  /** Null for what a command imported. */
  staffId: string | null
}

/** Published versions of the content. Rows never change; the newest is what the site shows. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Hash of each document and picture, by its path within the content. */
    files: jsonb().notNull().$type<Record<string, string>>(),
    /** Of the schemas that it was written for (content/upcasts.ts). */
    format: integer().notNull(),
    publishedAt: time('published_at').notNull().defaultNow(),
    /** Null for the starting content, and for what a command imported. */
    staffId: uuid('staff_id'),
    /** Why, in the publisher's words. */
    reason: text().notNull().default(''),
    changes: jsonb().notNull().default([]).$type<ContentChange[]>(),
    /** The version whose content this one brought back. */
    restores: bigint({ mode: 'number' }),
  },
  ({ publishedAt }) => [index('content_versions_published').on(publishedAt)],
)

/** The draft: what differs from the newest version, a row for each part. */
export const contentChanges = pgTable(
  'content_changes',
  {
    file: text().notNull(),
    /** Keys as JSON (`["hero","title"]`). `[]` is the whole document. */
    path: text().notNull(),
    /** Null for what did not exist. Not jsonb, which forgets the order of fields. */
    before: json().$type<unknown>(),
    /** Null for what is gone. */
    after: json().$type<unknown>(),
    staffId: uuid('staff_id').notNull(),
    at: time('at').notNull().defaultNow(),
  },
  ({ file, path }) => [primaryKey({ columns: [file, path] })],
)

/** The only row: the draft as a whole. Each change of the draft locks it. */
export const contentDraft = pgTable('content_draft', {
  id: integer().primaryKey().default(1),
  /** Grows with each change of the draft, so that processes know whether theirs is current. */
  revision: bigint({ mode: 'number' }).notNull().default(0),
  /** Of the schemas that its changes were written for (content/upcasts.ts). */
  format: integer().notNull(),
  /** When the draft, as it is then, will be published. Null if nobody has scheduled that. */
  publishAt: time('publish_at'),
  /** Who scheduled it. */
  scheduledBy: uuid('scheduled_by'),
  reason: text().notNull().default(''),
  /** Why the last scheduled publication failed, until the draft is published or scheduled again. */
  problem: text(),
})

/** Browsers that see the draft: for editing as long as the sign-in, for a preview an hour at most. */
export const contentPasses = pgTable(
  'content_passes',
  {
    /** SHA-256 of the cookie's 256 random bits. */
    tokenHash: text('token_hash').primaryKey(),
    kind: text({ enum: ['edit', 'preview'] }).notNull(),
    staffId,
    /** A pass ends with the sign-in that made it. */
    signInId: uuid('sign_in_id')
      .notNull()
      .references(() => staffSignIns.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    createdAt,
  },
  (table) => [index('content_passes_sign_in').on(table.signInId), index('content_passes_staff').on(table.staffId)],
)
