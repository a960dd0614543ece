import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { bodyLimits } from '#contract/call-limits.ts'
import { cleanLine } from '#contract/clean-text.ts'
import { failures } from '#contract/failures.ts'
import { EMAIL_MAX_LENGTH } from '#contract/fields.ts'
import { formSchema } from '#contract/form-schema.ts'
import type { SavedFormReceipt } from '#contract/saved-forms.ts'
import { HttpError } from '#http/failures.ts'
import { readJson } from '#http/request-body.ts'
import { saveForm } from '#services/saved-forms/service.ts'
import { readIdempotencyKey, validFields } from './checks.ts'
import type { ApiDeps } from './deps.ts'
import { answers, fails, idempotencyKey, invalid, jsonFailures, takes } from './describe.ts'

// The email address is the form's longest field.
const typed = z.string().max(EMAIL_MAX_LENGTH).transform(cleanLine)

const body = z.object({
  email: formSchema({ email: { label: 'Email Address', kind: 'email', max: EMAIL_MAX_LENGTH } }).shape.email,
  answers: z
    .object({
      step: z.literal([1, 2]),
      values: z
        .record(z.string().regex(/^[a-zA-Z]{1,40}$/), z.union([typed, z.boolean()]))
        .refine((values) => Object.keys(values).length <= 40, 'Too many values.'),
      hasChosenCountry: z.boolean().optional().meta({ description: 'Without effect since 1.9.0.' }),
    })
    .meta({ description: 'What was typed so far, valid or not, by the form’s own names.' }),
})

const receipt = z.object({ success: z.literal(true), expiresAt: z.iso.datetime(), expiresOn: z.iso.date() })

const described = describeRoute({
  operationId: 'saveDraft',
  tags: ['Enrollment'],
  summary: 'Save an enrollment form to finish it later',
  description:
    'Stores what was typed for 30 days and sends a link that opens it on another device. Saved again under the same ' +
    '`Idempotency-Key` it is the same form: a further email goes only to another address. Send the finished form to `Register` ' +
    'under that key.',
  parameters: [{ ...idempotencyKey, required: true }],
  requestBody: takes('application/json', body, {
    email: 'ada@visitor.example',
    answers: { step: 1, values: { firstName: 'Ada', acceptsTerms: false } },
  }),
  responses: {
    200: answers('The form is saved.', receipt, [
      { success: true, expiresAt: '2026-12-23T09:30:00.000Z', expiresOn: '2026-12-23' },
    ]),
    ...fails(
      ...jsonFailures(bodyLimits.savedForm),
      failures.noKey,
      failures.badKey,
      failures.savedFormSent,
      invalid('email', 'Invalid email format.'),
      failures.notObject,
      failures.tooManyForms,
      failures.tooManyLinks,
      failures.databaseAway,
    ),
  },
})

export function savedFormRoutes(deps: ApiDeps, limitForms: MiddlewareHandler): Hono {
  return new Hono().post('/save-draft', described, limitForms, async (context) => {
    const key = readIdempotencyKey(context)
    if (key === null) throw new HttpError(failures.noKey)
    const sent = validFields(body, await readJson(context.req.raw, bodyLimits.savedForm))
    const saved = await saveForm(deps, { ...sent, key })
    return context.json({ success: true, ...saved } satisfies SavedFormReceipt)
  })
}
