import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Confirmations sent to visitors within the last day: enough to send one mailbox only so many. */
export const sentConfirmations = pgTable(
  'sent_confirmations',
  {
    /** The email's own: a retry of the same one is not counted again. */
    key: text().primaryKey(),
    /** SHA-256 of the recipient's address, normalized. */
    mailbox: text().notNull(),
    /** Of the last attempt. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('sent_confirmations_mailbox').on(table.mailbox, table.createdAt)],
)
