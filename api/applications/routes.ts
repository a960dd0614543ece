import { Hono, type MiddlewareHandler } from 'hono'
import type { ApiDeps } from '#api/deps.ts'
import { only } from '#api/failures.ts'
import { invalidFields } from '#api/invalid-fields.ts'
import { readMultipartForm } from '#api/multipart-form.ts'
import { Refusal } from '#api/refusal.ts'
import { applicationForm, applicationFromForm, type Registration } from '#contract/applications.ts'
import { createRegistration } from './service.ts'

const fieldNames = new Set(Object.keys(applicationForm.shape))
const IDEMPOTENCY_KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** `ApplicationForm/na/*`: the enrolment application. */
export function applicationRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const register = createRegistration(deps)
  return new Hono()
    .post('/Register', limitForms, async (context) => {
      const idempotencyKey = readIdempotencyKey(context.req.header('Idempotency-Key'))
      const form = await readMultipartForm(context.req.raw, fieldNames)
      const application = applicationFromForm.safeParse(form)
      if (!application.success) throw invalidFields(application.error)
      const address = deps.clientAddress(context)
      return context.json<Registration>(await register(application.data, { address, idempotencyKey }))
    })
    .all('/Register', only('POST'))
}

function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null
  if (IDEMPOTENCY_KEY.test(header)) return header
  throw new Refusal(400, 'Idempotency-Key must be 1 to 255 printable ASCII characters.')
}
