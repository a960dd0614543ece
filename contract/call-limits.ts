const KIBIBYTE = 1024

/** Largest bodies that are read, in bytes; beyond, a call answers 413. */
export const bodyLimits = {
  /** A lead form in JSON: texts of 4,000 characters, and what JSON makes of them. */
  lead: 64 * KIBIBYTE,
  newsletter: 4 * KIBIBYTE,
  checkout: 8 * KIBIBYTE,
  insight: KIBIBYTE,
  stripeEvent: 256 * KIBIBYTE,
  /** A multipart form beside its file: some 20 short fields, whatever they are made of. */
  form: 64 * KIBIBYTE,
  /** One text part of a multipart form. */
  formText: 8 * KIBIBYTE,
} as const

/** Most parts of a multipart form. */
export const FORM_MAX_PARTS = 40

/** What an Idempotency-Key looks like: 1 to 255 printable ASCII characters, no blank at either end. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/
