import pg from 'pg'
import { DATABASE, USER } from './cluster.ts'

/** Codes of PostgreSQL's answers (its manual, appendix A). */
export const WRONG_PASSWORD = '28P01'
export const NO_SUCH_DATABASE = '3D000'

/** The address of a database on this machine. */
export function connectionStringFor(port: number, password: string, database = DATABASE): string {
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`
}

/** One connection for one purpose, closed after it. */
export async function withConnection<Result>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  // A server that goes away between two queries must not take the process with it.
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes sure the academy's database exists, which fails for as long as the server does not let anyone in. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  try {
    await withConnection(connectionStringFor(port, password), async () => {})
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error
    await withConnection(connectionStringFor(port, password, 'postgres'), (client) =>
      client.query(`create database ${DATABASE}`),
    )
  }
}
