import { Hono, type MiddlewareHandler } from 'hono'
import { applicationForm, applicationFromForm, type Registration } from '#contract/applications.ts'
import { createRegistration } from '#services/applications/service.ts'
import type { ApiDeps } from './deps.ts'
import { methodNotAllowed } from './failures.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { invalidFields } from './invalid-fields.ts'
import { readMultipartForm } from './multipart-form.ts'

const shape = { fields: new Set(Object.keys(applicationForm.shape)) }

/** `ApplicationForm/na/*`: the enrollment application. */
export function applicationRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const register = createRegistration(deps)
  return new Hono()
    .post('/Register', limitForms, async (context) => {
      const idempotencyKey = readIdempotencyKey(context)
      const form = await readMultipartForm(context.req.raw, shape)
      const application = applicationFromForm.safeParse(form.fields)
      if (!application.success) throw invalidFields(application.error)
      const address = deps.clientAddress(context)
      const registration = await register(application.data, { address, idempotencyKey })
      context.set('outcome', registration.feeWaived ? 'waived' : 'due')
      return context.json<Registration>(registration)
    })
    .all('/Register', methodNotAllowed('POST'))
}
