import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'

/** How long the database may take to answer, in milliseconds. */
const TIMEOUT_MS = 2_000

const SILENT = 'The database does not answer.'
const STOPPING = 'The server is stopping.'

/** Whether visitors are to be sent here. */
export type Health = {
  /** Why no visitors should be sent here now; undefined where the server is ready. Those who ask at once share an answer. */
  hindrance(): Promise<string | undefined>
  /** From now on the server is not ready, and asks for connections to end with their next answer. */
  stop(): void
  readonly stopping: boolean
  /** What visitors cannot do although the server is ready. */
  warning(): Promise<string | undefined>
}

/**
 * @param ask rejects where the database does not answer
 * @param isDiskLow whether disk space is low: forms are refused then and pages go on, so the server stays ready
 */
export function openHealth(
  ask: () => Promise<unknown>,
  timeoutMs: number = TIMEOUT_MS,
  isDiskLow: () => Promise<boolean> = async () => false,
): Health {
  let stopping = false
  let underWay: Promise<string | undefined> | undefined

  async function askDatabase(): Promise<string | undefined> {
    const late = new AbortController()
    const answered = ask().then(
      () => undefined,
      () => SILENT,
    )
    const silence = sleep(timeoutMs, SILENT, { signal: late.signal }).catch(() => SILENT)
    const hindrance = await Promise.race([answered, silence])
    late.abort()
    underWay = undefined
    return hindrance
  }

  return {
    async hindrance() {
      if (stopping) return STOPPING
      underWay ??= askDatabase()
      const found = await underWay
      return stopping ? STOPPING : found
    },
    stop() {
      stopping = true
    },
    get stopping() {
      return stopping
    },
    warning: async () => ((await isDiskLow()) ? 'Disk space is low: forms that need it are refused.' : undefined),
  }
}

/** `live`: the process answers. `ready`: visitors may be sent here; else a 503 that says why not. */
export function healthRoutes(health: Health): Hono {
  const say = (context: Context, status: 200 | 405 | 503, body: Record<string, string>, allow?: string) =>
    context.json(body, status, { 'Cache-Control': 'no-store', ...(allow ? { Allow: allow } : {}) })
  const onlyRead = (context: Context) => say(context, 405, { status: 'This can only be read.' }, 'GET, HEAD')

  return new Hono()
    .get('/live', (context) => say(context, 200, { status: 'live' }))
    .get('/ready', async (context) => {
      const reason = await health.hindrance()
      if (reason !== undefined) return say(context, 503, { status: 'not ready', reason })
      const warning = await health.warning()
      return say(context, 200, { status: 'ready', ...(warning && { warning }) })
    })
    .all('/live', onlyRead)
    .all('/ready', onlyRead)
}
