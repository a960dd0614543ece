import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { dayIn } from '#content/format.ts'
import type { SitePath } from '#content/site-paths.ts'
import type { CountedStep } from '#contract/analytics.ts'
import type { Database } from '#database/client.ts'
import { analyticsCounts, applications } from '#database/schema.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import type { ReferrerKind } from './referrer-kind.ts'

/** Only words from our own short lists, so that visitor input is never stored. */
export type Happening = { page: SitePath; event: 'view' | CountedStep; referrer: ReferrerKind }
/** `day` is `YYYY-MM-DD` in the academy's time zone. */
export type Count = Happening & { day: string; count: number }

export type Tally = ReturnType<typeof openTally>

/** Flush interval in milliseconds. A killed process loses at most these counts. */
const FLUSH_EVERY = 5_000

type TallyOptions = {
  /** The academy's now. Days change at its midnight. */
  getTimeZone: () => string
  add: (counts: Count[]) => Promise<void>
  log: Logger
}

/** Counts in memory, and adds to the database every few seconds (docs/decisions/0016), with retries. */
export function openTally({ getTimeZone, add, log }: TallyOptions) {
  let counts = new Map<string, Count>()
  let failing = false
  let flushing = Promise.resolve()

  function put(one: Count): void {
    const key = `${one.day} ${one.page} ${one.event} ${one.referrer}`
    const before = counts.get(key)
    if (before) before.count += one.count
    else counts.set(key, one)
  }

  async function addAll(): Promise<void> {
    if (counts.size === 0) return
    // Sorted, so that processes do not deadlock on the same rows.
    const due = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
    counts = new Map()
    try {
      await add(due)
      failing = false
    } catch (error) {
      for (const count of due) put(count)
      if (!failing) log.warn({ error: withoutPersonalDetails(error) }, 'views are counted in memory for now')
      failing = true
    }
  }

  const flush = () => {
    flushing = flushing.then(addAll)
    return flushing
  }
  const timer = setInterval(flush, FLUSH_EVERY)
  timer.unref()
  return {
    count: (happening: Happening) => put({ ...happening, day: dayIn(getTimeZone(), new Date()), count: 1 }),
    flush,
    stop() {
      clearInterval(timer)
      return flush()
    },
  }
}

/** Adds counts to the stored ones in one statement, so that several processes can add. */
export async function addCounts(database: Database, counts: Count[]): Promise<void> {
  const column = (name: keyof Count) => sql.param(counts.map((count) => count[name]))
  await database.execute(sql`
    insert into ${analyticsCounts} (day, page, event, referrer, count)
    select * from unnest(${column('day')}::date[], ${column('page')}::text[], ${column('event')}::text[],
      ${column('referrer')}::text[], ${column('count')}::bigint[])
    on conflict (day, page, event, referrer) do update set count = ${analyticsCounts}.count + excluded.count`)
}

/** Stores the kind of link that led to an application (a UUID), if it exists and has none. */
export async function keepReferrerKind(database: Database, id: string, referrerKind: ReferrerKind): Promise<void> {
  await database
    .update(applications)
    .set({ referrerKind })
    .where(and(eq(applications.id, id), isNull(applications.referrerKind)))
}
