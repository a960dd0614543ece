import type { FieldRules, FormValues } from '#contract/form-fields.ts'

/** How long leads of a form are kept: a name in the configuration (RETENTION_*). */
export type RetentionPeriod = 'messages' | 'requests' | 'resumes'

/** All that the program needs to receive, store, email, export, forward and erase a form's leads. */
export type LeadForm<Fields extends FieldRules = FieldRules> = {
  /** Names it in jobs, emails' ids, the webhook, metrics and the database. Never renamed. */
  kind: string
  /** Has `email`; `phone` and `company`, where there are such fields, under these names. */
  fields: Fields
  nameField: keyof Fields & string
  /** A form with a file has its own routes; the others are sent as JSON. */
  file?: { part: string; label: string }
  page: string
  retention: RetentionPeriod
  call: {
    path: `/${string}`
    /** In the description of the calls (OpenAPI's `operationId`). */
    id: string
    summary: string
    description: string
    /** The word for what is sent in messages: 'message', 'request'. */
    what: string
    /** Other sentences of a 422 than those about fields. */
    refusals?: readonly string[]
    example: Partial<Record<keyof FormValues<Fields> & string, unknown>> & { email: string }
  }
  email: {
    /** What was sent, as in "We have your message". */
    received: string
    thanks: string
    /** The subject of the notice to staff: these words, and the answer in that field. */
    notice: string
    noticeField: keyof Fields & string
    /** Next steps of the page that an email leaves out: those that it is itself. */
    stepsDone?: number
  }
  /** `name` is the word that `npm run export` takes. */
  export: { name: string; rows: string }
}

/** A stored lead: its answers by field name, and its file. A consent is stored as the time when it was given. */
export type LeadRecord = {
  id: string
  createdAt: Date
  email: string
  consentedAt?: Date
  /** The file's name in our storage; never sent out. */
  fileKey?: string
  /** The visitor's name of the file: shown, never used as a path. */
  fileName?: string
  fileType?: string
  fileBytes?: number
  scan?: string
} & { [answer: string]: unknown }
