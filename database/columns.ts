import { customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

// Columns of several tables.

export const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Buffer }>({ dataType: () => 'bytea' })

export const time = (name: string) => timestamp(name, { withTimezone: true })
/**
 * Who a person is: the email address as `foldAddress` (services/mailbox.ts) makes it, which all code compares. A row that
 * is written without it gets `fold_address`, its twin for ASCII, by a trigger.
 */
export const foldedEmail = text('folded_email').notNull().default('')

export const createdAt = time('created_at').notNull().defaultNow()

const scanResults = ['off', 'clean', 'not_scanned'] as const

/** A file that somebody sent. */
export const sentFile = () => ({
  /** Generated name in storage, never the sender's. */
  fileKey: text('file_key').notNull().unique(),
  /** The sender's file name, for display only, never used as a path. */
  fileName: text('file_name').notNull(),
  fileType: text('file_type').notNull(),
  fileBytes: integer('file_bytes').notNull(),
  scan: text({ enum: scanResults }).notNull().default('off'),
})
