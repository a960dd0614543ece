import { Hono, type MiddlewareHandler } from 'hono'
import type { ApiDeps } from '#api/deps.ts'
import { methodNotAllowed } from '#api/failures.ts'
import { readIdempotencyKey } from '#api/idempotency.ts'
import { invalidFields } from '#api/invalid-fields.ts'
import { readMultipartForm } from '#api/multipart-form.ts'
import { applicationForm, applicationFromForm, type Registration } from '#contract/applications.ts'
import { createRegistration } from './service.ts'

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
      const registering = register(application.data, { address, idempotencyKey })
      const registration = await deps.callsUnderWay.during(registering)
      context.set('outcome', registration.feeWaived ? 'waived' : 'due')
      return context.json<Registration>(registration)
    })
    .all('/Register', methodNotAllowed('POST'))
}
