import { eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { Database, Queryable } from '#database/client.ts'
import { addingJobs, writtenJobs } from '#database/jobs.ts'
import { applications } from '#database/schema.ts'
import type { ServiceDeps } from '#services/deps.ts'

type Application = typeof applications.$inferSelect
export type ApplicationRow = Omit<Application, 'checkoutAttempt' | 'referrerKind' | 'createdAt'>

const { checkoutAttempt: _, referrerKind: __, createdAt: ___, ...written } = getTableColumns(applications)
const placeholders = Object.fromEntries(
  Object.keys(written).map((name) => [name, sql.placeholder(name)]),
) as unknown as Record<keyof ApplicationRow, Placeholder>

/** SQL of applications. */
export function applicationQueries({ database, jobsForLead }: Pick<ServiceDeps, 'database' | 'jobsForLead'>) {
  // One statement, and so one transaction in one round trip. The jobs are added once for the row that is inserted, and so
  // not at all where one with its key was there before.
  const inserted = database
    .$with('inserted')
    .as(
      database
        .insert(applications)
        .values(placeholders)
        .onConflictDoNothing({ target: applications.idempotencyKey })
        .returning({ id: applications.id }),
    )
  const insertion = database
    .with(inserted)
    .select({ id: inserted.id, jobs: sql`array(select ${addingJobs(sql.placeholder('jobs'))})`.as('jobs') })
    .from(inserted)
    .prepare('insert_application')

  return {
    /** Stores an application and its jobs, unless one with its idempotency key is there. Says whether it did. */
    async insert(row: ApplicationRow): Promise<boolean> {
      const added = await insertion.execute({ ...row, jobs: writtenJobs(jobsForLead('application', row.id)) })
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

/** @param id a UUID */
export async function selectApplication(database: Queryable, id: string): Promise<Application | undefined> {
  const [row] = await database.select().from(applications).where(eq(applications.id, id))
  return row
}
