import { deskLoader } from '#desk/handlers.ts'
import { filterOf } from '#desk/list/load.ts'
import { countArrivals } from '#services/records/list.ts'

/** How many records came into a list since a moment (desk/list/arrivals.tsx). No use of the session. */
export const loader = deskLoader(async ({ deps, actor, request }) => {
  const { searchParams } = new URL(request.url)
  const since = new Date(searchParams.get('since') ?? '')
  if (Number.isNaN(since.getTime())) return { count: { count: 0, capped: false } }
  const filter = filterOf(searchParams.get('list') ?? '/', actor.staffId)
  return { count: await countArrivals(deps.database, filter, since) }
})
