import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'

const TIMEOUT_MS = 2_000

const SILENT = 'The database does not answer.'
const STOPPING = 'The server is stopping.'
const DISK_LOW = 'Disk space is low: forms that need it are refused.'
const STALE = 'Changes of dates, seats and prices cannot be read: pages show those that were read last.'
const UNREADABLE = 'The newest words cannot be read, so the last valid ones are shown: /desk/words says why.'
const PAUSED = 'Jobs are paused: nothing is sent.'

/** What does not work for visitors although the server is ready. */
export const findRestrictions = async (
  isDiskLow: () => Promise<boolean>,
  isScheduleStale: () => boolean,
  getContentProblem: () => string | undefined,
) => [(await isDiskLow()) ? DISK_LOW : [], isScheduleStale() ? STALE : [], getContentProblem() ? UNREADABLE : []].flat()

export type Health = ReturnType<typeof openHealth>

/** `ask` rejects if the database does not answer. While disk space is low, only forms are rejected. */
export function openHealth(
  ask: () => Promise<unknown>,
  timeoutMs = TIMEOUT_MS,
  isDiskLow = async () => false,
  isScheduleStale = () => false,
  areJobsPaused = () => false,
  getContentProblem: () => string | undefined = () => undefined,
) {
  let stopping = false
  let underWay: Promise<string | undefined> | undefined

  async function askDatabase(): Promise<string | undefined> {
    const answered = ask().then(() => undefined)
    const timeout = sleep(timeoutMs, SILENT, { ref: false })
    const reason = await Promise.race([answered, timeout]).catch(() => SILENT)
    underWay = undefined
    return reason
  }

  return {
    /** Concurrent calls share a query. */
    async notReadyReason() {
      if (stopping) return STOPPING
      underWay ??= askDatabase()
      const found = await underWay
      return stopping ? STOPPING : found
    },
    /** Ends readiness. Every further response closes its connection. */
    stop() {
      stopping = true
    },
    get stopping() {
      return stopping
    },
    /** A restriction for visitors although the server is ready. */
    async warning() {
      const restrictions = await findRestrictions(isDiskLow, isScheduleStale, getContentProblem)
      return [...restrictions, areJobsPaused() ? PAUSED : []].flat().join(' ') || undefined
    },
    /** A problem of pages although the process answers. */
    pagesWarning: () => (isScheduleStale() ? STALE : undefined),
  }
}

/** `live`: the process answers. `ready`: it can serve visitors; else 503 with the reason. Both may have a warning. */
export function healthRoutes(health: Health): Hono {
  const answer = (context: Context, status: 200 | 405 | 503, body: Record<string, string>, headers = {}) =>
    context.json(body, status, { 'Cache-Control': 'no-store', ...headers })
  const onlyRead = (context: Context) => answer(context, 405, { status: 'Method not allowed.' }, { Allow: 'GET, HEAD' })

  return new Hono()
    .get('/live', (context) => {
      const warning = health.pagesWarning()
      return answer(context, 200, { status: 'live', ...(warning && { warning }) })
    })
    .get('/ready', async (context) => {
      const reason = await health.notReadyReason()
      if (reason !== undefined) return answer(context, 503, { status: 'not ready', reason })
      const warning = await health.warning()
      return answer(context, 200, { status: 'ready', ...(warning && { warning }) })
    })
    .all('/live', onlyRead)
    .all('/ready', onlyRead)
}
