import type { FieldRules, FormValues } from '#contract/form-fields.ts'

/** Retention period, named as in the configuration (RETENTION_*). */
export type RetentionPeriod = 'messages' | 'requests' | 'resumes'

/** Definition of a lead form: how to receive, store, email, export, forward and erase its leads. */
export type LeadForm<Fields extends FieldRules = FieldRules> = {
  /** Name in jobs, email ids, the webhook, metrics and the database. Must never change. */
  kind: string
  /** Must include `email`. A phone or company field must be named `phone` or `company`. */
  fields: Fields
  nameField: keyof Fields & string
  /** A form with a file has its own routes. Others are sent as JSON. */
  file?: { part: string; label: string }
  page: string
  retention: RetentionPeriod
  call: {
    path: `/${string}`
    /** OpenAPI's `operationId`. */
    id: string
    summary: string
    description: string
    /** Noun for the submission in messages: 'message', 'request'. */
    what: string
    /** Messages of a 422 that are not about a field's rule. */
    refusals?: readonly string[]
    example: Partial<Record<keyof FormValues<Fields> & string, unknown>> & { email: string }
  }
  email: {
    /** Noun for the submission, as in "We have your message". */
    received: string
    thanks: string
    /** Subject of the notice to staff, followed by the value of `noticeField`. */
    notice: string
    noticeField: keyof Fields & string
    /** Number of the page's next steps that the email omits, since sending it completes them. */
    stepsDone?: number
  }
  /** `name` is the argument of `npm run export`. */
  export: { name: string; rows: string }
  /** Parts of its one line in the desk's list, such as "12 people · SQL for analysts". */
  summary: (answers: Readonly<Record<string, unknown>>) => unknown[]
}

/** A number with its noun, for a summary: "12 people". */
export const counted = (count: unknown, one: string, more: string) => `${count} ${Number(count) === 1 ? one : more}`

/** Stored lead: answers by field name, and the file. A consent is stored as the time it was given. */
export type LeadRecord = {
  id: string
  createdAt: Date
  email: string
  consentedAt?: Date
  /** File name in our storage. Never sent out. */
  fileKey?: string
  /** File name from the visitor. Displayed, never used as a path. */
  fileName?: string
  fileType?: string
  fileBytes?: number
  scan?: string
} & { [answer: string]: unknown }
