import type { DeskArgs } from '#office/desk/handlers.ts'
import { getFilter, getListPath, getRecordsPath, getScope, withQuery } from '#office/desk/list/load.ts'
import { withoutRecord } from '#office/desk/ui/shown.ts'
import { findLatest } from '#services/admissions/find.ts'
import { idOf } from '#services/records/cursor.ts'
import type { Scope } from '#services/records/filter.ts'
import { type Counted, findNeighbors, findNext, type Neighbor } from '#services/records/list.ts'
import { findDone } from '#services/records/work.ts'
import { mayDo } from '#services/rights.ts'

export type InList = {
  list: string
  position?: { position: Counted; total: Counted; previous?: string | undefined; next?: string | undefined }
}

/** Parses the list that a record was opened from. */
export function getList({ request, query: given }: Pick<DeskArgs, 'request' | 'query'>) {
  const scope = getScope(new URL(request.url).pathname)
  const query = withoutRecord(given)
  return { scope, query, list: withQuery(getListPath(scope), query), cursor: given.get('cursor') }
}

const recordIn = (scope: Scope, { id, cursor }: Neighbor, query: URLSearchParams, ...more: [string, string][]) =>
  `${getRecordsPath(scope)}/${id}?${new URLSearchParams([...query, ['cursor', cursor], ...more])}`

export async function findListPosition(args: DeskArgs): Promise<InList> {
  const { scope, query, list, cursor } = getList(args)
  if (cursor === null) return { list }
  const { previous, next, ...found } = await findNeighbors(args.deps.database, getFilter(list, args), cursor)
  if (found.position.count === 0) return { list }
  const address = (neighbor: Neighbor | undefined) => neighbor && recordIn(scope, neighbor, query)
  return { list, position: { ...found, previous: address(previous), next: address(next) } }
}

/**
 * Returns where to go after Done, or after a decision was sent: the next open record, else the list, or the same record
 * if the list is unknown.
 */
export async function addressAfter(args: DeskArgs, what: 'done' | 'sent'): Promise<string> {
  const { scope, query, list, cursor } = getList(args)
  const id = args.params.recordId ?? ''
  const done: [string, string] = [what, cursor ?? id]
  const withDone = new URLSearchParams([...query, done])
  if (cursor === null) return `${getRecordsPath(scope)}/${id}?${withDone}`
  const next = await findNext(args.deps.database, getFilter(list, args), cursor)
  return next ? recordIn(scope, next, query, done) : withQuery(getListPath(scope), withDone)
}

/** Loads the record just marked as done, with the address that Undo returns to. */
export async function loadDone(args: DeskArgs) {
  const cursor = args.query.get('done') ?? ''
  const id = idOf(cursor)
  const found = mayDo(args.actor.role, 'work') ? await findDone(args.deps, id) : undefined
  const { scope, query } = getList(args)
  return found && { name: found.name, version: found.version, address: recordIn(scope, { id, cursor }, query) }
}

/** Loads the decision that was just sent, as it is now, with the address of its record. */
export async function loadSent(args: DeskArgs) {
  const cursor = args.query.get('sent')
  if (!cursor || !mayDo(args.actor.role, 'decide')) return undefined
  const recordId = idOf(cursor)
  const decision = await findLatest(args.deps.database, recordId)
  const { scope, query } = getList(args)
  return decision && { ...decision, me: args.actor.staffId, address: recordIn(scope, { id: recordId, cursor }, query) }
}
