import type { Lead } from '#contract/leads.ts'
import type { Job } from '#database/jobs.ts'

/** Who a letter goes to. */
export type Addressee = 'visitor' | 'staff'

/** What a letter is about: what somebody sent, or a fee that was paid. */
export type LetterSubject = Lead | 'payment'

/** Payload of the task `send_letter`; the letter is written from the row when it is sent. */
export type LetterOrder = { about: LetterSubject; to: Addressee; id: string }

/** Payload of the task `forward_lead`: to LEADS_WEBHOOK_URL. */
export type ForwardOrder = { about: LetterSubject; id: string }

export function letter(about: LetterSubject, to: Addressee, id: string): Job {
  return { task: 'send_letter', payload: { about, to, id } satisfies LetterOrder }
}

export function forwarding(about: LetterSubject, id: string): Job {
  return { task: 'forward_lead', payload: { about, id } satisfies ForwardOrder }
}

/** What follows from every lead, in the transaction that keeps it: a letter to each side, and word to the CRM if there is one. */
export type FollowUps = (about: Lead, id: string) => Job[]

/** @param forwardsLeads whether LEADS_WEBHOOK_URL is set */
export function followUps({ forwardsLeads }: { forwardsLeads: boolean }): FollowUps {
  return (about, id) => [
    letter(about, 'visitor', id),
    letter(about, 'staff', id),
    ...(forwardsLeads ? [forwarding(about, id)] : []),
  ]
}
