import type { Lead } from '#contract/leads.ts'
import type { Job } from '#database/jobs.ts'
import type { Recipient } from '#mail/email.ts'
import type { EmailKind } from '#mail/registry.ts'

/** Emails sent by jobs. Excludes `access`, whose job would store its link. */
export type QueuedEmailKind = Exclude<EmailKind, 'access'>

/** Payload of the task `send_email`. */
export type EmailPayload = {
  kind: QueuedEmailKind
  to: Recipient
  id: string
  /** Distinguishes emails of this kind about one row, such as a decision's id. Part of the Message-ID. */
  part?: string
  /** When the email was first queued (ISO 8601), if staff resend it. */
  again?: string
  /** Days that it has waited because its mailbox had reached the daily limit. */
  waits?: number
}

/** Someone is waiting for the first three. Of the others, there can be thousands. */
const priorities: Partial<Record<EmailKind, number>> = {
  sign_in: -10,
  email_change: -10,
  saved_form: -10,
  decision: 10,
  documents: 10,
  status: 10,
  reminder: 20,
  payment_due: 20,
  digest: 20,
}

/** @param part see {@link EmailPayload}; undefined if a row never has a second email, or the loader sets its part */
export function emailJob(kind: QueuedEmailKind, to: Recipient, id: string, part: string | undefined): Job {
  const payload: EmailPayload = { kind, to, id, ...(part && { part }) }
  return { task: 'send_email', payload, priority: priorities[kind] ?? 0 }
}

/** Jobs of a lead or paid fee: an email to each side. `part`: {@link EmailPayload}. */
export type JobsForLead = (kind: Lead | 'payment', id: string, part?: string) => Job[]

export const jobsForLead: JobsForLead = (kind, id, part) => [
  emailJob(kind, 'visitor', id, part),
  emailJob(kind, 'staff', id, part),
]
