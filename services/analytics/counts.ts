import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { analyticsCounts, applications } from '#database/schema.ts'
import type { ReferrerKind } from './referrer-kind.ts'
import type { Count } from './tally.ts'

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
