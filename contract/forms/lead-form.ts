import type { FieldRules, FormValues } from '#contract/form-fields.ts'

/** How long leads of a form are kept: a name in the configuration (RETENTION_*). */
export type RetentionPeriod = 'messages' | 'requests' | 'resumes'

/** All that the program needs to take a form, store it, email about it, export it, forward it and erase it in time. */
export type LeadForm<Fields extends FieldRules = FieldRules> = {
  /** Names it in jobs, emails' ids, the webhook, metrics and the database. Never renamed. */
  kind: string
  /** Has `email`; `phone` and `company`, where there are such fields, under these names. */
  fields: Fields
  /** The field that holds the sender's name. */
  nameField: keyof Fields & string
  /** The file that comes with it. Such a form has routes of its own; the others are sent as JSON. */
  file?: {
    /** The multipart part that carries it. */
    part: string
    label: string
  }
  /** The page of the site that has it. */
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
  export: {
    /** The word that `npm run export` takes. */
    name: string
    /** What its rows are called. */
    rows: string
  }
}

/** A stored lead: its answers by field name, and its file. A consent is stored as the time when it was given. */
export type LeadRecord = {
  id: string
  createdAt: Date
  email: string
  consentedAt?: Date
  /** Our own name of the file in the storage; it leaves the program nowhere. */
  fileKey?: string
  /** The visitor's own name of the file: shown, never used as a path. */
  fileName?: string
  fileType?: string
  fileBytes?: number
  scan?: string
} & { [answer: string]: unknown }
