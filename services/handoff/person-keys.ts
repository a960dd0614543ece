import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'

/**
 * Finds what stays the same for a person, whatever becomes of name and address: the id of their oldest record, under any
 * of their addresses. @returns keys by record id
 */
export async function findPersonKeys(database: Queryable, ids: string[]): Promise<Map<string, string>> {
  const oldest = sql<string>`(
    select theirs.id from ${records} as theirs
    where theirs.folded_email = records.folded_email or theirs.person_id = records.person_id
    order by theirs.created_at, theirs.id limit 1)`
  const rows = await database.select({ id: records.id, key: oldest }).from(records).where(inArray(records.id, ids))
  return new Map(rows.map(({ id, key }) => [id, key]))
}
