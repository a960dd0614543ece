import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { v7 as uuidv7 } from 'uuid'
import { bodyLimits } from '#contract/call-limits.ts'
import { failures } from '#contract/failures.ts'
import { formSchema, junkFields } from '#contract/form-schema.ts'
import { leadForms, type RegisteredForm } from '#contract/forms/lead-forms.ts'
import type { LeadReceipt } from '#contract/leads.ts'
import { HttpError } from '#http/failures.ts'
import { readJson } from '#http/request-body.ts'
import { getDigest, requireSameBody } from '#services/idempotency.ts'
import { summarizeRequest } from '#services/leads/reservations.ts'
import { storeLead } from '#services/leads/service.ts'
import { readIdempotencyKey, refuseJunk, validFields } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { idempotencyKey, jsonFailures, leadAnswers, takes } from './describe.ts'

export function leadRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  const routes = new Hono()
  for (const form of leadForms) {
    if ('file' in form) continue
    routes.post(form.call.path, described(form), limitForms, takeLead(deps, form))
  }
  return routes
}

function described({ kind, call, fields }: RegisteredForm): MiddlewareHandler {
  return describeRoute({
    operationId: call.id,
    tags: ['Messages and requests'],
    summary: call.summary,
    description: call.description,
    parameters: [idempotencyKey],
    requestBody: takes('application/json', formSchema(fields).extend(junkFields), call.example, {
      description: `At most ${bodyLimits.lead / 1024} KiB. Fields under other names are ignored.`,
    }),
    responses: leadAnswers(
      call.what,
      ...jsonFailures(bodyLimits.lead),
      failures.noLead,
      failures.badKey,
      ...(kind === 'reservation' ? [failures.tooManyOpen] : []),
      ...(call.refusals ?? []).map((message) => ({ ...failures.invalidFields, message })),
    ),
  })
}

function takeLead(deps: ApiDeps, form: RegisteredForm): Handler {
  const schema = formSchema(form.fields)
  return async (context) => {
    const idempotencyKey = readIdempotencyKey(context)
    const body = await readJson(context.req.raw, bodyLimits.lead)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new HttpError(failures.noLead)
    }
    refuseJunk(body as Record<string, unknown>)
    const answers = validFields(schema, body)
    const address = deps.clientAddress(context)
    const lead = { id: uuidv7(), answers, idempotencyKey, bodyDigest: getDigest(answers), address }
    const stored = await storeLead(deps, form, lead)
    requireSameBody(form.call.what, stored, lead)
    const summary = form.kind === 'reservation' ? summarizeRequest(deps, answers, stored) : undefined
    return context.json<LeadReceipt>({ success: true, id: stored.id, ...(summary && { summary }) })
  }
}
