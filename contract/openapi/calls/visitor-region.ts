import type { Call } from '#contract/openapi/call.ts'
import { answerJsonSchema } from '#contract/openapi/field-schema.ts'
import { unexpected } from '#contract/openapi/refusals.ts'
import { visitorRegion } from '#contract/visitor-region.ts'

export function visitorRegionCalls(): Call[] {
  return [
    {
      method: 'get',
      path: '/Visitor/region',
      id: 'getVisitorRegion',
      tag: 'Visitors',
      summary: 'Say which continent the visitor is on',
      description:
        "By the request's address. The answer is this visitor's alone and must not be kept. Where the academy has one " +
        'site for all, nobody is looked up.',
      parameters: [
        {
          name: 'role',
          in: 'query',
          description: '`admin`, in any case, leaves `redirectTo` out.',
          schema: { type: 'string' },
        },
      ],
      answers: {
        200: {
          description:
            '`continent_name` is null where it is not known; `redirectTo` stands there where visitors from it have another site.',
          schema: answerJsonSchema(visitorRegion),
          examples: [{ continent_name: 'North America' }, { continent_name: null }],
          headers: { 'Cache-Control': { description: 'Always `no-store`.', schema: { const: 'no-store' } } },
        },
        500: unexpected,
      },
    },
  ]
}
