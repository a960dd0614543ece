import { Hono, type MiddlewareHandler } from 'hono'
import type { ApiDeps } from '#api/deps.ts'
import { only } from '#api/failures.ts'
import { takeLead } from '#api/take-lead.ts'
import { formSchema } from '#contract/form-schema.ts'
import { trainingFields } from '#contract/training.ts'
import { trainingQueries } from './queries.ts'

/** `Training/*`: companies that ask for training. */
export function trainingRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const { insert } = trainingQueries(deps)
  const take = takeLead({ what: 'request', schema: formSchema(trainingFields), keep: insert })
  return new Hono().post('/request', limitForms, take).all('/request', only('POST'))
}
