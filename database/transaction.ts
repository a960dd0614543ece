import { drizzle } from 'drizzle-orm/node-postgres'
import { type Database, isSilence, type Queryable } from './client.ts'

/**
 * Does some work in one transaction, and undoes it if it throws. Use this, not drizzle's own `transaction` (0.45), which never
 * gives a connection back that breaks at BEGIN: each short outage would cost the pool some of its places for good.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  const client = await database.$client.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    // Closing the connection undoes the work as well; a ROLLBACK to a silent server would only wait once more.
    if (isSilence(error)) broken = error as Error
    else {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    }
    throw error
  } finally {
    client.release(broken)
  }
}
