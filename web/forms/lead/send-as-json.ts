import type { FieldRules } from '#contract/form-fields.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD } from '#contract/leads.ts'
import { type LeadCall, sendLead } from '#web/api.ts'
import type { Send } from './lead-definition.ts'

/** Sends a form as the JSON that a lead's call takes. */
export function sendAsJson<Rules extends FieldRules>(call: LeadCall): Send<Rules> {
  return (values, { idempotencyKey, website, secondsToFill }) =>
    sendLead(call, { ...values, [HONEYPOT_FIELD]: website, [FILL_TIME_FIELD]: secondsToFill }, idempotencyKey)
}
