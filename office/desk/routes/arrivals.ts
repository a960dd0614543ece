import { deskLoader } from '#office/desk/handlers.ts'
import { getFilter } from '#office/desk/list/load.ts'
import { countArrivals } from '#services/records/list.ts'

/** Counts a list's new records since a time (list.tsx). Does not count as use of the sign-in. */
export const loader = deskLoader(async (args) => {
  const { deps, query } = args
  const since = new Date(query.get('since') ?? '')
  // PostgreSQL might not accept other years.
  if (!/^2\d{3}-/.test(since.getTime() ? since.toISOString() : '')) return { count: { count: 0, capped: false } }
  const filter = getFilter(query.get('list') ?? '/desk', args)
  return { count: await countArrivals(deps.database, filter, since) }
})
