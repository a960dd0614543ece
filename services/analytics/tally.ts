import type { Logger } from 'pino'
import type { SitePath } from '#content/site-paths.ts'
import type { CountedStep } from '#contract/analytics.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import type { ReferrerKind } from './referrer-kind.ts'

/** A kind of event. Each word comes from a short list of ours, so that nothing a visitor sends can get in. */
export type Happening = { page: SitePath; event: 'view' | CountedStep; referrer: ReferrerKind }
/** How often it happened on a day (`YYYY-MM-DD`) of the academy's calendar. */
export type Count = Happening & { day: string; count: number }

/** Counts in memory, and adds the counts to the database every few seconds (docs/decisions/0016). */
export type Tally = {
  count(happening: Happening): void
  /** Adds what is counted so far; where that fails it stays counted, and is added the next time. */
  flush(): Promise<void>
  /** Adds the rest and ends. */
  stop(): Promise<void>
}

/** Milliseconds between two flushes: the most that a killed process loses. */
const FLUSH_EVERY = 5_000
const MINUTE = 60_000

type TallyOptions = {
  /** The academy's, whose midnight parts the days. */
  timeZone: string
  add: (counts: Count[]) => Promise<void>
  log: Logger
  now?: () => number
  every?: number
}

/** Opens a tally that flushes by itself. Its size is bounded by the lists that its words come from, times days. */
export function openTally({ timeZone, add, log, now = Date.now, every = FLUSH_EVERY }: TallyOptions): Tally {
  const today = calendar(timeZone, now)
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
    // In the same order everywhere, so that two processes that add to the same rows cannot deadlock.
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
  const timer = setInterval(flush, every)
  timer.unref()
  return {
    count: (happening) => put({ ...happening, day: today(), count: 1 }),
    flush,
    stop() {
      clearInterval(timer)
      return flush()
    },
  }
}

/** Gives today's date. It is worked out once a minute, since midnight falls on a whole minute. */
function calendar(timeZone: string, now: () => number): () => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  let minute = Number.NaN
  let day = ''
  return () => {
    const current = Math.floor(now() / MINUTE)
    if (current !== minute) {
      minute = current
      day = format.format(current * MINUTE)
    }
    return day
  }
}
