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

// One array for each column, so that one prepared statement takes any number of rows. Each stands behind a select: of a
// bare array the planner would count the elements, and so plan the statement anew for every batch.
const array = (at: number, type: string) => `(select $${at}::${type}[])`

// The last three are the jobs that follow from the rows, each with its row's id.
const insertion = `
  with inserted as (
    insert into applications (${columns.map(([, { name }]) => name).join(', ')})
    select * from unnest(${columns.map(([, column], index) => array(index + 1, column.getSQLType())).join(', ')})
    on conflict (idempotency_key) do nothing
    returning id
  ), ${queueJobsFrom(`
      select task, payload from inserted join unnest(
        ${['uuid', 'text', 'json'].map((type, index) => array(columns.length + index + 1, type)).join(', ')}
      ) as job (id, task, payload) using (id)`)}
  select id from inserted`

function byKey({ idempotencyKey: one }: ApplicationRow, { idempotencyKey: other }: ApplicationRow): number {
  return (one ?? '') < (other ?? '') ? -1 : 1
}

type Entry = { row: ApplicationRow; origin: Origin }

/** SQL of applications. */
export function applicationQueries({ database, followUps }: Pick<ApiDeps, 'database' | 'followUps'>) {
  async function insertAll(entries: Entry[]): Promise<boolean[]> {
    // Two batches that share keys wait for each other's rows; in one order of keys they cannot wait in a circle.
    const rows = entries.map(({ row }) => row).toSorted(byKey)
    const jobs = entries.flatMap(({ row: { id }, origin }) =>
      followUps('application', id).map(({ task, payload }) => [id, task, JSON.stringify({ ...payload, ...origin })]),
    )
    const values = columns.map(([key]) => rows.map((row) => row[key]))
    const jobValues = [0, 1, 2].map((at) => jobs.map((job) => job[at]))
    const inserted = await database.$client.query<{ id: string }>({
      name: 'insert_applications',
      text: insertion,
      values: [...values, ...jobValues],
    })
    const ids = new Set(inserted.rows.map(({ id }) => id))
    return entries.map(({ row }) => ids.has(row.id))
  }

  const insert = inBatches(insertAll)
  return {
    /** Stores an application, unless one with its idempotency key is there. Says whether it did. */
    // Rows of many requests are inserted together, so each takes its request's id along now.
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
