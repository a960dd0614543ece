import type { FieldRules, FormValues } from '#contract/form-fields.ts'
import type { Result } from '#web/api.ts'

/** What a lead form is. Must be the same object at every render. */
export type LeadDefinition<Rules extends FieldRules> = {
  /** Names its draft, and begins the ids of its fields. */
  name: string
  rules: Rules
  /** Query parameters of the page's address that fill a field in, as long as nobody has written anything there. */
  fromAddress?: Record<string, keyof Rules & string>
}

/** What is sent along with the values: the Idempotency-Key, and what shows that a person filled the form in. */
export type Sending = { idempotencyKey: string; website: string; secondsToFill: number }

/** Sends a form; never throws. */
export type Send<Rules extends FieldRules> = (
  values: FormValues<Rules>,
  sending: Sending,
) => Promise<Result<{ id: string }>>

/** What a form asks for beyond the fields of its rules, such as a file. Its controls are the form's own. */
export type Extras = {
  /** By the name of the control and of the wire field. */
  labels: Record<string, string>
  /** What is wrong with it now, by name. */
  refusals: () => Record<string, string>
  /** Tells one content from another: part of what decides whether a submission is the same one again. */
  identity: string
}

export type FieldErrors = Record<string, string>

/** Above the form after a failed submission: what is to be mended, in the form's order. */
export type Summary = { message?: string; entries: { name: string; text: string }[] }
