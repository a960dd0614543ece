import { bigint, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'

/** Jobs that reach the queue in under a second, stored by the transaction that causes them (docs/decisions/0033). */
export const pendingJobs = pgTable('pending_jobs', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  task: text().notNull(),
  payload: jsonb().notNull().$type<Record<string, unknown>>(),
  key: text(),
  /** Same as in the queue: the lowest priority runs first, and jobs of one queue run one at a time. */
  priority: smallint().notNull().default(0),
  queue: text(),
  /** Earliest time; null for at once. */
  runAt: time('run_at'),
  createdAt,
})

/** While it has a row, no process runs jobs: a restored copy sends and pays nothing by itself (docs/deploy.md). */
export const jobPause = pgTable('job_pause', { since: time('since').primaryKey().defaultNow() })
