import { pgTable } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** While it has a row, no process runs jobs: a restored copy sends and pays nothing by itself (docs/deploy.md). */
export const jobPause = pgTable('job_pause', { since: time('since').primaryKey().defaultNow() })
