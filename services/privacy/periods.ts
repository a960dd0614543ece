import type { RetentionPeriod } from '#contract/forms/lead-form.ts'

/** Retention in months unless RETENTION_* is set, as promised in content/policies/privacypolicy.md. */
export const retentionMonths = {
  /** Applications; only personal data of those with a payment. */
  applications: 24,
  /** Bookkeeping data of a payment. */
  payments: 84,
  /** With their files. */
  resumes: 12,
  /** Talent requests and training requests. */
  requests: 24,
  /** Messages from the contact page. */
  messages: 12,
} satisfies Record<RetentionPeriod | 'applications' | 'payments', number>

export type RetentionMonths = Record<keyof typeof retentionMonths, number>
