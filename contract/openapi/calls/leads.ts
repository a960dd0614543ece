import { z } from 'zod'
import { bodyLimits } from '#contract/call-limits.ts'
import { validateField } from '#contract/fields.ts'
import type { FieldRules } from '#contract/form-fields.ts'
import type { LeadForm } from '#contract/forms/lead-form.ts'
import { leadForms } from '#contract/forms/lead-forms.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, LEAST_SECONDS_TO_FILL, type LeadReceipt } from '#contract/leads.ts'
import type { Answer, Call, DescribedSite, Schema } from '#contract/openapi/call.ts'
import { answerJsonSchema, formJsonSchema, type Wire } from '#contract/openapi/field-schema.ts'
import { idempotencyKey } from '#contract/openapi/idempotency-key.ts'
import {
  crossSite,
  databaseAway,
  invalid,
  otherBody,
  retryAfter,
  tooLarge,
  tooMany,
  unexpected,
  unreadableLead,
} from '#contract/openapi/refusals.ts'

const receipt = z.object({ success: z.literal(true), id: z.uuid() }) satisfies z.ZodType<LeadReceipt>

/** The answer that every lead form gives. */
export const kept: Answer = {
  description: 'It is kept. Under the same `Idempotency-Key` the same id is answered again.',
  schema: answerJsonSchema(receipt),
  examples: [{ success: true, id: '019f3c5e-6d2a-7b41-9c0e-2f1d8a7b6c54' }],
}

/** A form's schema with the two fields that tell programs from people. */
export function leadSchema(rules: FieldRules, wire: Wire): Schema {
  const { properties, ...form } = formJsonSchema(rules, wire)
  return {
    ...form,
    properties: {
      ...(properties as object),
      [HONEYPOT_FIELD]: {
        type: 'string',
        const: '',
        description: 'A field that people do not see; what fills it in is a program. Leave it out.',
        'x-messages': [`The field "${HONEYPOT_FIELD}" must be left empty.`],
      },
      [FILL_TIME_FIELD]: {
        type: 'number',
        minimum: LEAST_SECONDS_TO_FILL,
        description: 'Seconds that somebody took to fill in the form. Leave it out where nobody did.',
        'x-messages': [TOO_FAST],
      },
    },
  }
}

const TOO_FAST = 'That was very fast. Please wait a few seconds and send it again.'

/** 422 of a lead form. */
export const invalidLead: Answer = {
  ...invalid('email', validateField('email', '').message ?? '', TOO_FAST),
  headers: { 'Retry-After': { ...retryAfter, description: 'Only where it came too fast: seconds to wait.' } },
}

/** The forms that are sent as JSON. */
export function leadCalls(site: DescribedSite): Call[] {
  return leadForms.flatMap((form) => ('file' in form ? [] : [leadCall(form, site)]))
}

function leadCall({ fields, call }: LeadForm, site: DescribedSite): Call {
  const { path, id, summary, description, what, example } = call
  return {
    path,
    id,
    summary,
    description,
    method: 'post',
    tag: 'Messages and requests',
    parameters: [idempotencyKey],
    body: {
      type: 'application/json',
      required: true,
      description: `At most ${bodyLimits.lead / 1024} KiB. Blanks around a text are cut; fields under other names are left out.`,
      schema: leadSchema(fields, 'json'),
      example,
    },
    answers: {
      200: kept,
      400: unreadableLead,
      403: crossSite,
      409: otherBody(what),
      413: tooLarge(bodyLimits.lead),
      422: invalidLead,
      429: tooMany(site),
      500: unexpected,
      503: databaseAway,
    },
  }
}
