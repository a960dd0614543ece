import { eq, getTableColumns } from 'drizzle-orm'
import type { ApiDeps } from '#api/deps.ts'
import type { Database } from '#database/client.ts'
import { queueJobsFrom } from '#database/jobs.ts'
import { currentOrigin, type Origin } from '#database/request-origin.ts'
import { applications } from '#database/schema.ts'
import { inBatches } from './batches.ts'

type Application = typeof applications.$inferSelect
export type ApplicationRow = Omit<Application, 'checkoutAttempt' | 'referrerKind' | 'createdAt'>

const { checkoutAttempt: _, referrerKind: __, createdAt: ___, ...written } = getTableColumns(applications)
const columns = Object.entries(written) as [keyof ApplicationRow, (typeof written)[keyof ApplicationRow]][]

// A column an array, so that one prepared statement takes any number of rows.
// The last parameters are the jobs that follow from each row, but for its id, and where the rows came from.
const insertion = `
  with inserted as (
    insert into applications (${columns.map(([, { name }]) => name).join(', ')})
    select * from unnest(${columns.map(([, column], index) => `$${index + 1}::${column.getSQLType()}[]`).join(', ')})
    on conflict (idempotency_key) do nothing
    returning id
  ), ${queueJobsFrom(`
      select task, (payload || jsonb_build_object('id', id) || ($${columns.length + 3}::jsonb->id::text))::json as payload
      from inserted cross join unnest($${columns.length + 1}::text[], $${columns.length + 2}::jsonb[]) as job (task, payload)`)}
  select id from inserted`

function byKey({ idempotencyKey: one }: ApplicationRow, { idempotencyKey: other }: ApplicationRow): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}

type Entry = { row: ApplicationRow; origin: Origin }

/** SQL of applications. */
export function applicationQueries({ database, followUps }: Pick<ApiDeps, 'database' | 'followUps'>) {
  const jobs = followUps('application', '')
  const jobColumns = [jobs.map(({ task }) => task), jobs.map(({ payload }) => JSON.stringify(payload))]

  async function insertAll(entries: Entry[]): Promise<boolean[]> {
    const rows = entries.map(({ row }) => row)
    // Two batches that share keys wait for each other's rows; in one order of keys they cannot wait in a circle.
    const ordered = rows.toSorted(byKey)
    const origins = Object.fromEntries(entries.map(({ row, origin }) => [row.id, origin]))
    const values = columns.map(([key]) => ordered.map((row) => row[key]))
    const inserted = await database.$client.query<{ id: string }>({
      name: 'insert_applications',
      text: insertion,
      values: [...values, ...jobColumns, JSON.stringify(origins)],
    })
    const ids = new Set(inserted.rows.map(({ id }) => id))
    return rows.map(({ id }) => ids.has(id))
  }

  const insert = inBatches(insertAll)
  return {
    /** Stores an application, unless one with its idempotency key is there. Says whether it did. */
    // Rows of many requests travel together: each must say now whose it is.
    insert: (row: ApplicationRow) => insert({ row, origin: currentOrigin() }),

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
