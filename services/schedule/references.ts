import { eq, type SQL, sql } from 'drizzle-orm'
import type { EntryKind } from '#content/schedule-entries.ts'
import type { Queryable } from '#database/client.ts'
import { scheduleEntries } from '#database/schema-schedule.ts'

const naming: Partial<Record<EntryKind, (id: string) => SQL>> = {
  start: (id) => sql`select id from applications where start_id = ${id}
    union select record_id from decisions where start_id = ${id}`,
  workshop: (id) => sql`select lead_id from requested_seats where workshop_id = ${id}`,
}

/** Counts the applications that name a start, for whatever reason, or the reservations that name a workshop. */
export async function countNaming(database: Queryable, kind: EntryKind, id: string): Promise<number> {
  const named = naming[kind]?.(id)
  if (!named) return 0
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int as count from (${named}) as named`,
  )
  return rows[0]?.count ?? 0
}

/** Returns all ids that entries of a kind ever had, removed ones too. None is given again: calendars may contain it. */
export async function findUsedIds(database: Queryable, kind: EntryKind): Promise<Set<string>> {
  const { id } = scheduleEntries
  const rows = await database.select({ id }).from(scheduleEntries).where(eq(scheduleEntries.kind, kind))
  return new Set(rows.map((row) => row.id))
}
