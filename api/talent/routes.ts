import { Hono, type MiddlewareHandler } from 'hono'
import type { ApiDeps } from '#api/deps.ts'
import { only } from '#api/failures.ts'
import { takeLead } from '#api/take-lead.ts'
import { formSchema } from '#contract/form-schema.ts'
import { talentFields } from '#contract/talent.ts'
import { talentQueries } from './queries.ts'

/** `Talent/*`: employers who look for people. */
export function talentRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const { insert } = talentQueries(deps)
  const take = takeLead({ what: 'request', schema: formSchema(talentFields), keep: insert })
  return new Hono().post('/request', limitForms, take).all('/request', only('POST'))
}
