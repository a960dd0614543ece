import { listPathOf, recordsPathOf, scopeOf, withQuery } from '#desk/list/load.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { parseFilter } from '#services/records/filter.ts'
import { findNeighbors, type Neighbor } from '#services/records/list.ts'
import type { Actor } from '#services/rights.ts'
import type { InList } from './record-head.tsx'

/** The list that a record was opened from, as its address says. */
export function listOf({ pathname, search }: URL) {
  const scope = scopeOf(pathname)
  const query = new URLSearchParams(search)
  for (const name of ['cursor', 'declined', 'saved', '_routes']) query.delete(name)
  return { scope, query, list: withQuery(listPathOf(scope), query) }
}

/** The record's list, and its place and neighbors there. */
export async function findListPosition(
  { database, timeZone }: Pick<ServiceDeps, 'database' | 'timeZone'>,
  actor: Actor,
  url: URL,
): Promise<InList> {
  const { scope, query, list } = listOf(url)
  const cursor = url.searchParams.get('cursor')
  if (cursor === null) return { list }
  const filter = parseFilter(query, { scope, me: actor.staffId, now: new Date(), timeZone })
  const { previous, next, ...found } = await findNeighbors(database, filter, cursor)
  if (found.position.count === 0) return { list }
  const address = (neighbor: Neighbor | undefined) =>
    neighbor && `${recordsPathOf(scope)}/${neighbor.id}?${new URLSearchParams([...query, ['cursor', neighbor.cursor]])}`
  return { list, position: { ...found, previous: address(previous), next: address(next) } }
}
