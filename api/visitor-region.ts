import { Hono } from 'hono'
import { skipsRegion, type VisitorRegion } from '#contract/visitor-region.ts'
import type { ApiDeps } from './deps.ts'
import { methodNotAllowed } from './failures.ts'

/** `Visitor/*`: where the visitor is. The answer is this visitor's alone, so nobody may keep it. */
export function visitorRegionRoutes({ visitorRegions, clientAddress }: ApiDeps): Hono {
  return new Hono()
    .get('/region', async (context) => {
      const region = await visitorRegions?.find(clientAddress(context))
      const { continent_name = null, redirectTo } = region ?? {}
      const stays = !redirectTo || skipsRegion(new URL(context.req.url).search)
      const answer: VisitorRegion = stays ? { continent_name } : { continent_name, redirectTo }
      return context.json(answer, 200, { 'Cache-Control': 'no-store' })
    })
    .all('/region', methodNotAllowed('GET, HEAD'))
}
