import { Hono, type MiddlewareHandler } from 'hono'
import type { ApiDeps } from '#api/deps.ts'
import { only } from '#api/failures.ts'
import { takeLead } from '#api/take-lead.ts'
import { contactFields } from '#contract/contact.ts'
import { formSchema } from '#contract/form-schema.ts'
import { contactQueries } from './queries.ts'

/** `Contact/*`: messages to the academy. */
export function contactRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const { insert } = contactQueries(deps)
  const take = takeLead({ what: 'message', schema: formSchema(contactFields), keep: insert })
  return new Hono().post('/send-message', limitForms, take).all('/send-message', only('POST'))
}
