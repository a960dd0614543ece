import { eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#database/client.ts'
import { addJobs, insertingJobs, toJson } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import type { ServiceDeps } from '#services/deps.ts'

type Application = typeof applications.$inferSelect
/** Columns that have defaults or are set later. */
const later = [
  ...(['checkoutAttempt', 'referrerKind', 'createdAt', 'waivedAmount'] as const),
  ...(['statusSince', 'interviewAt', 'interviewMinutes', 'interviewPlace', 'interviewNotes'] as const),
  ...(['interviewId', 'interviewSequence', 'interviewStaffId', 'interviewReminds'] as const),
]
export type ApplicationRow = Omit<Application, (typeof later)[number]>

const placeholders = Object.fromEntries(
  Object.keys(getTableColumns(applications))
    .filter((name) => !later.some((item) => item === name))
    .map((name) => [name, sql.placeholder(name)]),
) as unknown as Record<keyof ApplicationRow, Placeholder>

export function applicationQueries({ database, jobsForLead }: Pick<ServiceDeps, 'database' | 'jobsForLead'>) {
  // One statement, one round trip. Adds the jobs only if the row is inserted.
  const inserted = database
    .$with('inserted')
    .as(
      database
        .insert(applications)
        .values(placeholders)
        .onConflictDoNothing({ target: applications.idempotencyKey })
        .returning({ id: applications.id }),
    )
  const jobs = database.$with('jobs', {}).as(insertingJobs(sql.placeholder('jobs'), inserted))
  const insertion = database
    .with(inserted, jobs)
    .select({ id: inserted.id })
    .from(inserted)
    .prepare('insert_application')

  return {
    /** Stores an application and its jobs, unless its idempotency key exists. Returns whether it did. */
    async insert(row: ApplicationRow): Promise<boolean> {
      const added = await insertion.execute({ ...row, jobs: toJson(jobsForLead('application', row.id)) })
      return added.length > 0
    },

    /** Does the same within a transaction. */
    async insertIn(transaction: Queryable, row: ApplicationRow): Promise<boolean> {
      const { rowCount } = await transaction
        .insert(applications)
        .values(row)
        .onConflictDoNothing({ target: applications.idempotencyKey })
      if (rowCount === 0) return false
      await addJobs(transaction, jobsForLead('application', row.id))
      return true
    },

    async byIdempotencyKey(key: string) {
      const { id, feeStatus, status, bodyDigest, idempotencyKey } = applications
      const stored = database.select({ id, feeStatus, status, bodyDigest }).from(applications)
      const [row] = await stored.where(eq(idempotencyKey, key))
      return row
    },
  }
}

/** @param id a UUID */
export async function selectStatus(database: Database, id: string) {
  const { courseName, feeStatus, status } = applications
  const [row] = await database
    .select({ courseName, feeStatus, status })
    .from(applications)
    .where(eq(applications.id, id))
  return row
}

/** @param id a UUID */
export async function selectApplication(database: Queryable, id: string): Promise<Application | undefined> {
  const [row] = await database.select().from(applications).where(eq(applications.id, id))
  return row
}
