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
  /** A multipart form without its file: some 20 short fields. */
  form: 64 * KIBIBYTE,
  formText: 8 * KIBIBYTE,
} as const

export const FORM_MAX_PARTS = 40

/** An Idempotency-Key: 1 to 255 printable ASCII characters, no space at either end. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/
