import { text, timestamp } from 'drizzle-orm/pg-core'

// Columns of several tables.

export const time = (name: string) => timestamp(name, { withTimezone: true })
/**
 * Who a person is: the email address as `foldAddress` (services/mailbox.ts) makes it, which all code compares. A row that
 * is written without it gets `fold_address`, its twin for ASCII, by a trigger.
 */
export const foldedEmail = text('folded_email').notNull().default('')

export const createdAt = time('created_at').notNull().defaultNow()
