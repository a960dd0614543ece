import type { DeskArgs } from '#desk/handlers.ts'
import { listPathOf, recordsPathOf, scopeOf, withQuery } from '#desk/list/load.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { parseFilter, type Scope } from '#services/records/filter.ts'
import { type Counted, findNeighbors, findNext, type Neighbor } from '#services/records/list.ts'
import { findDone } from '#services/records/work.ts'
import { type Actor, mayDo } from '#services/rights.ts'

/** Where a record is in its list; the addresses of its neighbors. */
export type InList = {
  list: string
  position?: { position: Counted; total: Counted; previous?: string | undefined; next?: string | undefined }
}

/** The list that a record was opened from, as its address says. */
export function listOf({ pathname, search }: URL) {
  const scope = scopeOf(pathname)
  const query = new URLSearchParams(search)
  for (const name of ['cursor', 'saved', 'done', 'write', 'template', '_routes']) query.delete(name)
  return { scope, query, list: withQuery(listPathOf(scope), query) }
}

const recordIn = (scope: Scope, { id, cursor }: Neighbor, query: URLSearchParams, ...more: [string, string][]) =>
  `${recordsPathOf(scope)}/${id}?${new URLSearchParams([...query, ['cursor', cursor], ...more])}`

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
  const address = (neighbor: Neighbor | undefined) => neighbor && recordIn(scope, neighbor, query)
  return { list, position: { ...found, previous: address(previous), next: address(next) } }
}

/** Where work goes on once a record is done: at the next one that is not, else at the list, or where it is. */
export async function addressAfterDone(
  { database, timeZone }: Pick<ServiceDeps, 'database' | 'timeZone'>,
  actor: Actor,
  url: URL,
  id: string,
): Promise<string> {
  const { scope, query } = listOf(url)
  const cursor = url.searchParams.get('cursor')
  const done: [string, string] = ['done', cursor ?? id]
  if (cursor === null) return `${recordsPathOf(scope)}/${id}?${new URLSearchParams([...query, done])}`
  const filter = parseFilter(query, { scope, me: actor.staffId, now: new Date(), timeZone })
  const next = await findNext(database, filter, cursor)
  if (!next) return withQuery(listPathOf(scope), new URLSearchParams([...query, done]))
  return recordIn(scope, next, query, done)
}

/** The record that was marked as done just now, with the address that its Undo leads back to. */
export async function loadDone({ deps, actor, request }: DeskArgs) {
  const url = new URL(request.url)
  const cursor = url.searchParams.get('done') ?? ''
  // A cursor ends with the id.
  const id = cursor.slice(-36)
  const found = mayDo(actor.role, 'work') ? await findDone(deps, id) : undefined
  const { scope, query } = listOf(url)
  return found && { name: found.name, version: found.version, address: recordIn(scope, { id, cursor }, query) }
}
