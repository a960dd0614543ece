import { eq } from 'drizzle-orm'
import type { ApiDeps } from '#api/deps.ts'
import type { Database } from '#database/client.ts'
import { addingJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'

type Application = typeof applications.$inferSelect
export type ApplicationRow = Omit<Application, 'checkoutAttempt' | 'referrerKind' | 'createdAt'>

/** SQL of applications. */
export function applicationQueries({ database, followUps }: Pick<ApiDeps, 'database' | 'followUps'>) {
  return {
    /** Stores an application and its jobs, unless one with its idempotency key is there. Says whether it did. */
    async insert(row: ApplicationRow): Promise<boolean> {
      const insertion = database
        .insert(applications)
        .values(row)
        .onConflictDoNothing({ target: applications.idempotencyKey })
        .returning({ id: applications.id })
      const inserted = database.$with('inserted').as(insertion)
      // One statement, and so one transaction in one round trip. In the select list the jobs are added for each inserted
      // row, and so not at all where there was one before.
      const jobs = addingJobs(followUps('application', row.id)).as('job')
      const added = await database.with(inserted).select({ job: jobs }).from(inserted)
      return added.length > 0
    },

    async byIdempotencyKey(key: string): Promise<Pick<Application, 'id' | 'feeStatus' | 'bodyDigest'> | undefined> {
      const [row] = await database
        .select({ id: applications.id, feeStatus: applications.feeStatus, bodyDigest: applications.bodyDigest })
        .from(applications)
        .where(eq(applications.idempotencyKey, key))
      return row
    },
  }
}

/** @param id a UUID */
export async function selectFeeStatus(database: Database, id: string) {
  const [row] = await database
    .select({ feeStatus: applications.feeStatus })
    .from(applications)
    .where(eq(applications.id, id))
  return row?.feeStatus ?? null
}
