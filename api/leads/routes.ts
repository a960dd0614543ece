import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { v7 as uuidv7 } from 'uuid'
import type { ApiDeps } from '#api/deps.ts'
import { idempotencyKey, leadAnswers, shared, takes, tooLarge } from '#api/describe.ts'
import { only } from '#api/failures.ts'
import { digestOf, mustBeSameBody, readIdempotencyKey } from '#api/idempotency.ts'
import { invalidFields } from '#api/invalid-fields.ts'
import { refuseJunk } from '#api/junk.ts'
import { Refusal } from '#api/refusal.ts'
import { readJson } from '#api/request-body.ts'
import { bodyLimits } from '#contract/call-limits.ts'
import { formSchema, junkFields } from '#contract/form-schema.ts'
import { leadForms, type RegisteredForm } from '#contract/forms/lead-forms.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import { storeLead } from '#services/leads/service.ts'

/** The call of each lead form that is sent as JSON. */
export function leadRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const routes = new Hono()
  for (const form of leadForms) {
    if ('file' in form) continue
    routes.post(form.call.path, described(form), limitForms, takeLead(deps, form)).all(form.call.path, only('POST'))
  }
  return routes
}

function described({ call, fields }: RegisteredForm): MiddlewareHandler {
  return describeRoute({
    operationId: call.id,
    tags: ['Messages and requests'],
    summary: call.summary,
    description: call.description,
    parameters: [idempotencyKey],
    requestBody: takes('application/json', formSchema(fields).extend(junkFields), call.example, {
      description: `At most ${bodyLimits.lead / 1024} KiB. Fields under other names are ignored.`,
    }),
    responses: {
      ...leadAnswers(call.what),
      400: shared('UnreadableLead'),
      413: tooLarge(bodyLimits.lead),
      429: shared('TooManyForms'),
      503: shared('DatabaseAway'),
    },
  })
}

/** Reads a form, checks it, stores it once and answers its id. */
function takeLead(deps: ApiDeps, form: RegisteredForm): Handler {
  const schema = formSchema(form.fields)
  return async (context) => {
    const idempotencyKey = readIdempotencyKey(context)
    const body = await readJson(context.req.raw, bodyLimits.lead)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new Refusal(400, 'The request must be a JSON object.')
    }
    refuseJunk(body as Record<string, unknown>)
    const sent = schema.safeParse(body)
    if (!sent.success) throw invalidFields(sent.error)

    const lead = { id: uuidv7(), answers: sent.data, idempotencyKey, bodyDigest: digestOf(sent.data) }
    const stored = await storeLead(deps, form, lead)
    mustBeSameBody(form.call.what, stored, lead)
    return context.json<LeadReceipt>({ success: true, id: stored.id })
  }
}
