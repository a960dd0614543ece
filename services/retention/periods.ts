import type { RetentionPeriod } from '#contract/forms/lead-form.ts'

/** Months of retention unless RETENTION_* says otherwise: the promise of content/policies/privacypolicy.md. */
export const retentionMonths = {
  /** Applications; of those with a payment, their personal data. */
  applications: 24,
  /** What bookkeeping needs of a payment. */
  payments: 84,
  /** Resumes and their files. */
  resumes: 12,
  /** Talent requests and training requests. */
  requests: 24,
  /** Messages from the contact page. */
  messages: 12,
} satisfies Record<RetentionPeriod | 'applications' | 'payments', number>

export type RetentionMonths = Record<keyof typeof retentionMonths, number>
