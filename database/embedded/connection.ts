import type pg from 'pg'
import { withClient } from '#database/with-client.ts'
import { DATABASE, SUPERUSER } from './cluster.ts'

/** Codes of PostgreSQL's answers (its manual, appendix A). */
export const WRONG_PASSWORD = '28P01'
const NO_SUCH_DATABASE = '3D000'

/** The address of a database on this machine. */
export function addressFor(port: number, user: string, password: string, database = DATABASE): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
}

/** The same for the superuser. */
export function superuserAddress(port: number, password: string, database = DATABASE): string {
  return addressFor(port, SUPERUSER, password, database)
}

/** Lends a connection to a PostgreSQL that may still be starting, and is asked again then. */
export function withConnection<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(connectionString, work, { timeoutMs: 2_000 })
}

/** Makes sure the academy's database exists, which fails for as long as the server does not let anyone in. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  try {
    await withConnection(superuserAddress(port, password), async () => {})
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error
    await withConnection(superuserAddress(port, password, 'postgres'), (client) =>
      client.query(`create database ${DATABASE}`),
    )
  }
}
