import type { RetentionPeriod } from '#contract/forms/lead-form.ts'

/** Months that each kind is kept, unless RETENTION_* says otherwise: what content/policies/privacypolicy.md promises. */
export const retentionMonths = {
  /** Enrollment applications; of those with a payment, what names the person. */
  applications: 24,
  /** What bookkeeping needs of a payment: seven years. */
  payments: 84,
  /** Resumes and their files. */
  resumes: 12,
  /** Requests for talent or training. */
  requests: 24,
  /** Messages from the contact page. */
  messages: 12,
} satisfies Record<RetentionPeriod | 'applications' | 'payments', number>

export type RetentionMonths = Record<keyof typeof retentionMonths, number>
