import pg from 'pg'
import { CommandError } from '#scripts/site-database.ts'

/**
 * Lends one connection without time limits.
 * @throws CommandError where nothing answers, without the address: it holds a password
 */
export async function withClient<Result>(
  connectionString: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'academy command',
  })
  client.on('error', () => {})
  await client.connect().catch((error: { message: string; code?: string }) => {
    throw new CommandError(
      `The database at ${client.host}:${client.port} does not answer (${error.code || error.message}).`,
    )
  })
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
