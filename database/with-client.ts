import pg from 'pg'

export type ConnectionOptions = {
  /** Connection timeout in milliseconds. Without it, waits indefinitely. */
  timeoutMs?: number
  /** `application_name` in PostgreSQL. */
  name?: string
  /** Creates the error for a failed connection. `place` is host and port. */
  failure?: (error: { message: string; code?: string }, place: string) => Error
}

/** Opens one connection without the pool's timeouts, and closes it after use. Errors never contain the password. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  { timeoutMs = 0, name, failure }: ConnectionOptions = {},
): Promise<Result> {
  const client = makeClient({ connectionString, connectionTimeoutMillis: timeoutMs, application_name: name })
  // A server that goes away between two queries must not end the process.
  client.on('error', () => {})
  try {
    await client.connect().catch((error) => {
      throw failure?.(error, `${client.host}:${client.port}`) ?? error
    })
    return await work(client)
  } finally {
    await client.end()
  }
}

function makeClient(config: pg.ClientConfig): pg.Client {
  try {
    return new pg.Client(config)
  } catch {
    // The parser's error would contain the address with its password.
    throw new Error('The database address is not a valid postgresql://user:password@host:port/name')
  }
}
