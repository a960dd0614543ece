import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { skipsRegion, type VisitorRegion, visitorRegion } from '#contract/visitor-region.ts'
import type { ApiDeps } from './deps.ts'
import { answers } from './describe.ts'

const described = describeRoute({
  operationId: 'getVisitorRegion',
  tags: ['Visitors'],
  summary: 'Say which continent the visitor is on',
  description: "By the request's address. Where the academy has one site for all, nobody is looked up.",
  parameters: [
    {
      name: 'role',
      in: 'query',
      description: '`admin`, in any case, leaves `redirectTo` out.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: answers(
      '`continent_name` is null where it is unknown; `redirectTo` is there if its visitors have another site.',
      visitorRegion,
      [{ continent_name: 'North America' }, { continent_name: null }],
      { headers: { 'Cache-Control': { description: 'Always `no-store`.', schema: { const: 'no-store' } } } },
    ),
  },
})

/** The response depends on the visitor, so it must not be cached. */
export function visitorRegionRoutes({ visitorRegions, clientAddress }: ApiDeps): Hono {
  return new Hono().get('/region', described, async (context) => {
    const region = await visitorRegions?.find(clientAddress(context))
    const { continent_name = null, redirectTo } = region ?? {}
    const stays = !redirectTo || skipsRegion(new URL(context.req.url).search)
    const answer: VisitorRegion = stays ? { continent_name } : { continent_name, redirectTo }
    return context.json(answer, 200, { 'Cache-Control': 'no-store' })
  })
}
