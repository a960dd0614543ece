import type { FieldRules } from '#contract/form-fields.ts'
import type { JsonLeadPath } from '#contract/forms/lead-forms.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD } from '#contract/leads.ts'
import { sendLead } from '#web/api.ts'
import type { Send } from './lead-definition.ts'

/** Sends a form as the JSON that a lead form's call takes. */
export function sendAsJson<Rules extends FieldRules>(path: JsonLeadPath): Send<Rules> {
  return (values, { idempotencyKey, website, secondsToFill }) =>
    sendLead(path, { ...values, [HONEYPOT_FIELD]: website, [FILL_TIME_FIELD]: secondsToFill }, idempotencyKey)
}
