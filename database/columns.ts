import { timestamp } from 'drizzle-orm/pg-core'

// Columns of several tables.

export const time = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = time('created_at').notNull().defaultNow()
