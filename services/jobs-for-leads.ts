import type { Lead } from '#contract/leads.ts'
import type { Job } from '#database/jobs.ts'
import type { Recipient } from '#mail/email.ts'
import type { EmailKind } from '#mail/registry.ts'

/** Emails that jobs send. A job for `access` would store its link. */
export type QueuedEmailKind = Exclude<EmailKind, 'access'>

/** Payload of the task `send_email`. */
export type EmailPayload = {
  kind: QueuedEmailKind
  to: Recipient
  id: string
  /** Tells several emails about one row apart: a decision's id, `<refund>.<step>` or `<interview>.<sequence>`. */
  part?: string
  /** When the email was queued first (ISO 8601), where staff ask for it again. */
  again?: string
}

/** Payload of the task `forward_lead`: to LEADS_WEBHOOK_URL. */
export type ForwardLeadPayload = { kind: Lead | 'payment'; id: string }

/** Somebody waits for the first ones in front of a page. A release has thousands of the others. */
const priorities: Partial<Record<EmailKind, number>> = {
  sign_in: -10,
  email_change: -10,
  draft: -10,
  decision: 10,
  status: 10,
}

export function emailJob(kind: QueuedEmailKind, to: Recipient, id: string, part?: string): Job {
  const payload: EmailPayload = { kind, to, id, ...(part && { part }) }
  return { task: 'send_email', payload, priority: priorities[kind] ?? 0 }
}

/** The `part` of an email about a change of status. */
export const statusPart = (status: string, since: Date) => `${status}.${since.getTime()}`

/** The `part` of an email about an interview. */
export const interviewPart = (id: string | null, sequence: number) => `${id}.${sequence}`

/** The jobs of a lead or a paid fee: an email to each side, and the webhook for leads if there is one. `part` as in {@link EmailPayload}. */
export type JobsForLead = (kind: Lead | 'payment', id: string, part?: string) => Job[]

/** @param forwardsLeads whether LEADS_WEBHOOK_URL is set */
export function jobsForLead({ forwardsLeads }: { forwardsLeads: boolean }): JobsForLead {
  return (kind, id, part) => {
    const emails = [emailJob(kind, 'visitor', id, part), emailJob(kind, 'staff', id, part)]
    return forwardsLeads
      ? [...emails, { task: 'forward_lead', payload: { kind, id } satisfies ForwardLeadPayload }]
      : emails
  }
}
