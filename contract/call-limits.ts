const KIBIBYTE = 1024

/** Largest request bodies, in bytes; a call answers 413 to a larger one. */
export const bodyLimits = {
  /** A lead form in JSON: texts of 4,000 characters, escaped. */
  lead: 64 * KIBIBYTE,
  /** A saved enrollment form. */
  draft: 32 * KIBIBYTE,
  newsletter: 4 * KIBIBYTE,
  checkout: 8 * KIBIBYTE,
  insight: KIBIBYTE,
  stripeEvent: 256 * KIBIBYTE,
  /** An email of 25 MB with its attachments in base64. Each of its texts is cut after `inboundText` bytes while it is read. */
  inboundEmail: 40 * KIBIBYTE * KIBIBYTE,
  inboundText: 256 * KIBIBYTE,
  /** A multipart form without its file: some 20 short fields. */
  form: 64 * KIBIBYTE,
  formText: 8 * KIBIBYTE,
} as const

export const FORM_MAX_PARTS = 40

/** An Idempotency-Key: 1 to 255 printable ASCII characters, no space at either end. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/
