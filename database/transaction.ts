import { drizzle } from 'drizzle-orm/node-postgres'
import { type Database, isQueryTimeout, type Queryable } from './client.ts'

/**
 * Runs work in one transaction, and rolls back if it throws. Use this instead of drizzle's `transaction` (0.45), which
 * never releases a connection that breaks at BEGIN: each short outage would shrink the pool permanently.
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
    // Closing the connection also rolls back; a ROLLBACK to a silent server would only wait again.
    if (isQueryTimeout(error)) broken = error as Error
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
