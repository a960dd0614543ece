const KIBIBYTE = 1024

/** Largest request bodies, in bytes. Larger ones get a 413. */
export const bodyLimits = {
  /** JSON with texts of 4,000 characters, escaped. */
  lead: 64 * KIBIBYTE,
  savedForm: 32 * KIBIBYTE,
  newsletter: 4 * KIBIBYTE,
  checkout: 8 * KIBIBYTE,
  insight: KIBIBYTE,
  stripeEvent: 256 * KIBIBYTE,
  /** Fits 25 MB with attachments in base64. Each text is truncated to `inboundText` bytes while it is read. */
  inboundEmail: 40 * KIBIBYTE * KIBIBYTE,
  inboundText: 256 * KIBIBYTE,
  /** Multipart form without its file: some 20 short fields. */
  form: 64 * KIBIBYTE,
  formText: 8 * KIBIBYTE,
} as const

export const FORM_MAX_PARTS = 40

/** 1 to 255 printable ASCII characters, with no space at either end. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/
