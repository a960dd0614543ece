import type { Lead } from '#contract/leads.ts'
import type { Job } from '#database/jobs.ts'

export type Addressee = 'visitor' | 'staff'

/** What an email about a row can be about. */
export type EmailSubject =
  | Lead
  | 'payment'
  | 'decision'
  | 'refund'
  | 'status'
  | 'question'
  | 'sign_in'
  | 'email_change'
  | 'email_changed'
  | 'draft'

/** Payload of the task `send_email`. */
export type EmailPayload = {
  about: EmailSubject
  to: Addressee
  id: string
  /**
   * Tells several emails about one row apart: a decision's id, a question's, `<refund>.<step>`, `<status>.<since, in
   * milliseconds>`, the session of a second payment, or when a form was saved.
   */
  part?: string
  /** When the email was queued first (ISO 8601), where staff ask for it again. */
  again?: string
}

/** Payload of the task `forward_lead`: to LEADS_WEBHOOK_URL. */
export type ForwardLeadPayload = { about: Lead | 'payment'; id: string }

/** Somebody waits for the first ones in front of a page. A release has thousands of the others. */
const priorities: Partial<Record<EmailSubject, number>> = {
  sign_in: -10,
  email_change: -10,
  draft: -10,
  decision: 10,
  status: 10,
}

export function emailJob(about: EmailSubject, to: Addressee, id: string, part?: string): Job {
  const payload: EmailPayload = { about, to, id, ...(part && { part }) }
  return { task: 'send_email', payload, priority: priorities[about] ?? 0 }
}

/** The `part` of an email about a change of status. */
export const statusPart = (status: string, since: Date) => `${status}.${since.getTime()}`

/** The jobs of a lead or a paid fee: an email to each side, and the webhook for leads if there is one. `part` as in {@link EmailPayload}. */
export type JobsForLead = (about: Lead | 'payment', id: string, part?: string) => Job[]

/** @param forwardsLeads whether LEADS_WEBHOOK_URL is set */
export function jobsForLead({ forwardsLeads }: { forwardsLeads: boolean }): JobsForLead {
  return (about, id, part) => {
    const emails = [emailJob(about, 'visitor', id, part), emailJob(about, 'staff', id, part)]
    return forwardsLeads
      ? [...emails, { task: 'forward_lead', payload: { about, id } satisfies ForwardLeadPayload }]
      : emails
  }
}
