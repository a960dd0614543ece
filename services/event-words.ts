import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import type { eventKinds } from '#database/schema-desk.ts'

export type EventKind = (typeof eventKinds)[number]

type Detail = Record<string, string | null>

/** Text after the author's name: "marked it as done". @param assignee name of the new assignee */
export const eventWords: Record<EventKind, (detail: Detail, assignee?: string | null) => string> = {
  note: () => 'wrote a note',
  downloaded: () => 'downloaded the resume',
  assigned: (_, assignee) => (assignee ? `assigned it to ${assignee}` : 'unassigned it'),
  snoozed: () => 'snoozed it',
  woken: () => 'reopened it',
  state: ({ from, to }) => {
    if (to === 'done') return 'marked it as done'
    if (to === 'waiting') return 'set it to waiting'
    return from === 'done' ? 'reopened it' : 'set it to in progress'
  },
  status: ({ from, to, by }) =>
    by === 'applicant' ? choiceWords(to) : `changed the admission from ${getStatus(from)} to ${getStatus(to)}`,
  decision: decisionWords,
  interview: ({ step, at }) => interviewWords[step ?? ''] ?? (at ? 'set the interview' : 'changed the interview'),
  placement: ({ from, to }) => `moved it from ${from} to ${to}`,
  refund_request: ({ step, amount, code }) => {
    if (step === 'unknown') return `could not confirm the refund of ${amount}, because Stripe has not answered for days`
    if (step === 'declined' && code === 'not_made') return `did not process the refund of ${amount}`
    if (step === 'declined' && code === 'earlier_made')
      return `did not refund ${amount}: an earlier refund of this payment went through after all`
    if (step === 'declined') return `declined the refund of ${amount}`
    return step === 'failed' ? `reported that the refund of ${amount} failed` : `requested a refund of ${amount}`
  },
  discrepancy: () => 'closed a payment discrepancy',
  fee: ({ step, amount }) => feeWords[step ?? '']?.(amount) ?? 'changed the fee',
  question: () => 'asked a question',
  correction: ({ fields }) =>
    fields === 'email' ? 'confirmed another email address' : 'updated their contact information',
  seats: ({ to }) => (to === 'confirmed' ? 'confirmed the seats' : 'released the seats'),
  email_failed: ({ to }) => `could not deliver an email to ${to === 'staff' ? 'us' : 'this person'}`,
  email_again: () => 'queued an email to be resent',
  reply: () => 'replied',
  reply_taken_back: () => 'took back the reply',
  email_received: () => 'wrote by email',
}

/** Names the author of an event without a staff member. */
export function getDoer(kind: EventKind, { by, step, code }: Detail): string {
  if (kind === 'woken') return 'The snooze timer'
  if (kind === 'question' || kind === 'correction' || by === 'applicant') return 'The applicant'
  if (kind === 'email_received') return 'This person'
  const isByStripe = (step === 'declined' && code !== 'earlier_made') || step === 'failed'
  return kind === 'refund_request' && isByStripe ? 'Stripe' : 'The desk'
}

const getStatus = (code: string | null | undefined) =>
  applicationStatuses[code as ApplicationStatus]?.staff.toLowerCase() ?? code ?? ''

function choiceWords(to: string | null | undefined): string {
  if (to === 'accepted') return 'accepted the offer'
  return to === 'declined' ? 'declined the offer' : 'withdrew the application'
}

const feeWords: Record<string, (amount: string | null | undefined) => string> = {
  waived: (amount) => `waived the fee of ${amount}`,
  paid: (amount) => `recorded a payment of ${amount} outside Stripe`,
  waiver_undone: (amount) => `undid the waiver of ${amount}`,
  payment_undone: (amount) => `undid the payment of ${amount} outside Stripe`,
}

const interviewWords: Record<string, string> = {
  moved: 'moved the interview',
  changed: 'changed the length or location of the interview',
  canceled: 'canceled the interview',
  notes: 'changed the notes on the interview',
}

const decisionNames: Record<string, string> = {
  offered: 'offer',
  waitlisted: 'waitlist decision',
  rejected: 'rejection',
  offer_withdrawn: 'withdrawal of the offer',
}

function decisionWords({ step, outcome }: Detail): string {
  const name = decisionNames[outcome ?? ''] ?? 'decision'
  if (step === 'prepared') return `prepared ${name === 'offer' ? 'an' : 'a'} ${name}`
  if (step === 'taken_back') return `took back the release of the ${name}`
  if (step === 'returned') return `set the ${name} back to prepared, because it could no longer be sent`
  // Only queued so far. The timeline shows the email itself once a mail server has accepted it.
  if (step === 'sent') return `put the ${name} into effect`
  return `${step ?? 'changed'} the ${name}`
}

/** `name` is the author's, null for the program and the applicant. */
export type LastChange = {
  staffId: string | null
  name: string | null
  kind: EventKind
  detail: Record<string, string | null>
  at: Date
}

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Describes a change to a reader whose page is outdated: "Maya Chen marked it as done 2 minutes ago." */
export function staleWords(last: LastChange | undefined, readerId: string, assignee: string | undefined): string {
  const rest = 'Your input is still here. Look at the change, then try again.'
  if (!last) return `Someone else changed this record. ${rest}`
  const who = last.staffId === readerId ? 'You' : (last.name ?? getDoer(last.kind, last.detail))
  return `${who} ${eventWords[last.kind](last.detail, assignee)} ${formatAge(last.at)}. ${rest}`
}

function formatAge(at: Date): string {
  const seconds = Math.max(0, Math.round((Date.now() - at.getTime()) / 1000))
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return RELATIVE.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return RELATIVE.format(-Math.floor(seconds / 3600), 'hour')
  return RELATIVE.format(-Math.floor(seconds / 86_400), 'day')
}
