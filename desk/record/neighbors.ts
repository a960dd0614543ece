import type { DeskArgs } from '#desk/handlers.ts'
import { getListPath, getRecordsPath, getScope, withQuery } from '#desk/list/load.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { parseFilter, type Scope } from '#services/records/filter.ts'
import { type Counted, findNeighbors, findNext, type Neighbor } from '#services/records/list.ts'
import { findDone } from '#services/records/work.ts'
import { type Actor, mayDo } from '#services/rights.ts'

export type InList = {
  list: string
  position?: { position: Counted; total: Counted; previous?: string | undefined; next?: string | undefined }
}

/** Parses the list that a record was opened from. */
export function getList({ pathname, search }: URL) {
  const scope = getScope(pathname)
  const query = new URLSearchParams(search)
  for (const name of ['cursor', 'saved', 'done', 'write', 'template', '_routes']) query.delete(name)
  return { scope, query, list: withQuery(getListPath(scope), query) }
}

const recordIn = (scope: Scope, { id, cursor }: Neighbor, query: URLSearchParams, ...more: [string, string][]) =>
  `${getRecordsPath(scope)}/${id}?${new URLSearchParams([...query, ['cursor', cursor], ...more])}`

export async function findListPosition(
  { database, timeZone }: Pick<ServiceDeps, 'database' | 'timeZone'>,
  actor: Actor,
  url: URL,
): Promise<InList> {
  const { scope, query, list } = getList(url)
  const cursor = url.searchParams.get('cursor')
  if (cursor === null) return { list }
  const filter = parseFilter(query, { scope, me: actor.staffId, now: new Date(), timeZone })
  const { previous, next, ...found } = await findNeighbors(database, filter, cursor)
  if (found.position.count === 0) return { list }
  const address = (neighbor: Neighbor | undefined) => neighbor && recordIn(scope, neighbor, query)
  return { list, position: { ...found, previous: address(previous), next: address(next) } }
}

/** Returns where to go after Done: the next open record, else the list, or the same record if the list is unknown. */
export async function addressAfterDone(
  { database, timeZone }: Pick<ServiceDeps, 'database' | 'timeZone'>,
  actor: Actor,
  url: URL,
  id: string,
): Promise<string> {
  const { scope, query } = getList(url)
  const cursor = url.searchParams.get('cursor')
  const done: [string, string] = ['done', cursor ?? id]
  if (cursor === null) return `${getRecordsPath(scope)}/${id}?${new URLSearchParams([...query, done])}`
  const filter = parseFilter(query, { scope, me: actor.staffId, now: new Date(), timeZone })
  const next = await findNext(database, filter, cursor)
  if (!next) return withQuery(getListPath(scope), new URLSearchParams([...query, done]))
  return recordIn(scope, next, query, done)
}

/** Loads the record just marked as done, with the address that Undo returns to. */
export async function loadDone({ deps, actor, request }: DeskArgs) {
  const url = new URL(request.url)
  const cursor = url.searchParams.get('done') ?? ''
  // A cursor ends with the id.
  const id = cursor.slice(-36)
  const found = mayDo(actor.role, 'work') ? await findDone(deps, id) : undefined
  const { scope, query } = getList(url)
  return found && { name: found.name, version: found.version, address: recordIn(scope, { id, cursor }, query) }
}
