import type { DeskDeps } from '#desk/context.ts'
import { parseFilter, type Scope } from '#services/records/filter.ts'
import { findNeighbors, type Neighbor } from '#services/records/list.ts'
import type { Actor } from '#services/staff/rights.ts'
import type { InList } from './record-head.tsx'

const lists: Record<string, { path: string; scope: Scope }> = {
  applications: { path: '/applications', scope: 'applications' },
  leads: { path: '/leads', scope: 'leads' },
  records: { path: '/', scope: 'inbox' },
}

/** The list that a record was opened from, as the address says, and the record's place there. */
export async function findPlace({ database }: Pick<DeskDeps, 'database'>, actor: Actor, url: URL): Promise<InList> {
  const [, , folder = 'records'] = url.pathname.split('/')
  const { path, scope } = lists[folder] ?? { path: '/', scope: 'inbox' }
  const search = new URLSearchParams(url.search)
  const place = search.get('place')
  for (const name of ['place', 'declined', '_routes']) search.delete(name)
  const list = `${path}${search.size > 0 ? `?${search}` : ''}`
  if (place === null) return { list }
  const filter = parseFilter(search, { scope, me: actor.staffId, now: new Date() })
  const { previous, next, ...position } = await findNeighbors(database, filter, place)
  if (position.position.count === 0) return { list }
  const address = (neighbor: Neighbor | undefined) => {
    if (!neighbor) return undefined
    const query = new URLSearchParams(search)
    query.set('place', neighbor.place)
    return `/${folder}/${neighbor.id}?${query}`
  }
  return { list, position: { ...position, previous: address(previous), next: address(next) } }
}
