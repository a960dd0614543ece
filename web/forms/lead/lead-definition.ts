import type { FieldRules, FormValues } from '#contract/form-fields.ts'
import type { Result } from '#web/api.ts'
import type { Attempt } from '#web/forms/draft.ts'

/** A lead form. Must be the same object at every render. */
export type LeadDefinition<Rules extends FieldRules> = {
  /** Names its draft, and begins the ids of its fields. */
  name: string
  rules: Rules
  /** Query parameters of the page's address that fill in a field, as long as nobody has written there. */
  fromAddress?: Record<string, keyof Rules & string>
}

export type LeadDraft<Rules extends FieldRules> = {
  values: FormValues<Rules>
  filledIn: Record<string, string>
  attempt: Attempt
}

/** Sends a form's values with the fields of contract/leads.ts; never throws. */
export type Send<Rules extends FieldRules> = (
  body: FormValues<Rules> & { website: string; secondsToFill: number },
  idempotencyKey: string,
) => Promise<Result<{ id: string }>>

/** What a form asks for beyond the fields of its rules, such as a file. Its controls are the form's own. */
export type Extras = {
  /** By the name of the control and of the wire field. */
  labels: Record<string, string>
  errors: () => FieldErrors
  /** Changes with the content: another content makes another submission. */
  identity: string
}

export type FieldErrors = Record<string, string>
