import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { placeOf, setPlace } from '#content/place.ts'
import { type CurrentSchedule, currentSchedule, type Snapshot } from '#content/schedule.ts'
import { type Entries, type EntryKind, listEntries } from '#content/schedule-entries.ts'
import type { Start } from '#contract/starts.ts'
import type { Database, Queryable } from '#database/client.ts'
import { scheduleEntries } from '#database/schema-schedule.ts'
import type { CurrentContent } from '#services/content/current.ts'
import { latestId } from '#services/content/versions.ts'
import { heldCount, holdsSeats, requests } from '#services/leads/seats.ts'

/** Polling interval in milliseconds. */
const INTERVAL_MS = 1_000

/** Content, starts, workshops, rounds and the information session, as last read by this process. */
export type Schedule = {
  /** A new object after each change. */
  current(): CurrentSchedule
  findStart(id: string): Start | undefined
  /** Reads the entries now, after a change by this process. */
  refresh(): Promise<void>
}

/**
 * Reads the entries and the number of the newest version of the content every second, so pages show changes by other
 * processes within about a second. Uses one statement, so that no page mixes two versions. If reading fails, keeps the
 * last entries and sets `isStale`.
 */
export async function openSchedule(
  database: Database,
  contents: Pick<CurrentContent, 'current' | 'take'>,
  log: Pick<Logger, 'warn'>,
): Promise<Schedule & { isStale(): boolean; stop(): void }> {
  let text = ''
  let reads = 0
  let shown = 0
  let current: CurrentSchedule | undefined
  let failed = false
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function refresh(): Promise<void> {
    reads += 1
    const read = reads
    const latest = await readSnapshot(database)
    const { version, ...snapshot } = parseSnapshot(latest)
    const isOther = await contents.take(version)
    // Drops the result of a slower, earlier read.
    if (read < shown) return
    shown = read
    if (latest === text && !isOther) return
    const content = contents.current()
    current = currentSchedule(content, snapshot)
    text = latest
    setPlace(placeOf(content.company.place))
  }
  async function poll(): Promise<void> {
    try {
      await refresh()
      failed = false
    } catch (error) {
      if (!failed) log.warn({ reason: (error as Error).message }, 'changes of the schedule cannot be read')
      failed = true
    }
    if (!stopped) timer = setTimeout(poll, INTERVAL_MS).unref()
  }

  await contents.take((await latestId(database)) ?? null)
  await addEntries(database, listEntries(contents.current()))
  await refresh()
  timer = setTimeout(poll, INTERVAL_MS).unref()
  return {
    current: () => current as CurrentSchedule,
    findStart: (id) => current?.starts.find((start) => start.id === id),
    refresh,
    isStale: () => failed,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Adds initial entries of kinds that have none. After that, they change only at the desk. */
export async function addEntries(database: Queryable, entries: Entries): Promise<void> {
  const { kind } = scheduleEntries
  const known = await database.select({ kind }).from(scheduleEntries).groupBy(kind)
  const rows = (Object.keys(entries) as EntryKind[])
    .filter((kind) => !known.some((item) => item.kind === kind))
    .flatMap((kind) => Object.entries(entries[kind]).map(([id, value]) => ({ kind, id, value })))
  // Another process may start at the same time.
  if (rows.length > 0) await database.insert(scheduleEntries).values(rows).onConflictDoNothing()
}

/** Reads entries and held seats as JSON, whose text is equal until something changes. */
export async function readSnapshot(database: Pick<Queryable, 'execute'>): Promise<string> {
  const { rows } = await database.execute<{ text: string }>(sql`
    select json_build_object(
      'entries', (select coalesce(json_agg(json_build_array(kind, id, value) order by kind, id), '[]') from schedule_entries
        where removed_at is null),
      'version', (select max(id) from content_versions),
      'changedAt', (select greatest(max(updated_at), (select max(published_at) from content_versions)) from schedule_entries),
      'taken', (select coalesce(json_object_agg(start_id, seats order by start_id), '{}') from (
        select start_id, count(*) as seats from applications
        where holds_seat(status) and start_id <> '' group by 1) as held),
      'reserved', (select coalesce(json_object_agg(workshop_id, json_build_object('seats', seats, 'requests', requests) order by workshop_id), '{}')
        from (select workshop_id, sum(${heldCount}) as seats, count(*) as requests from ${requests}
        where ${holdsSeats} group by 1) as held))::text as text`)
  return rows[0]?.text ?? ''
}

/** `version` is the number of the newest version of the content; null before the first start. */
export function parseSnapshot(text: string): Snapshot & { version: number | null } {
  const { entries, changedAt, ...others } = JSON.parse(text) as Pick<Snapshot, 'taken' | 'reserved'> & {
    version: number | null
    entries: [EntryKind, string, never][]
    changedAt: string
  }
  const found: Entries = { start: {}, workshop: {}, round: {}, information_session: {} }
  for (const [kind, id, value] of entries) found[kind][id] = value
  return { entries: found, changedAt: new Date(changedAt), ...others }
}
