import { longDay } from '#content/format.ts'
import { offeredTuition } from '#content/offer-text.ts'
import { unprintable } from '#content/printable.ts'
import { classDays } from '#content/start-text.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { ShownMail } from '#office/desk/ui/email-preview.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { type Clock, dayWords } from '#office/ui/clock.ts'
import type { Decision, DecisionState, UnsentDecision } from '#services/admissions/find.ts'
import type { getPreview } from '#services/admissions/previews.ts'
import type { EmailState } from '#services/admissions/sent.ts'
import type { Outcome } from '#services/admissions/statuses.ts'
import type { ServiceDeps } from '#services/deps.ts'

type OutcomeWords = {
  /** What staff do. */
  act: string
  /** The email, and to whom: "Offer to". */
  email: string
  send: string
  keyName: string
}

export const outcomeWords: Record<Outcome, OutcomeWords> = {
  offered: { act: 'Offer', email: 'Offer to', send: 'Send offer', keyName: 'o' },
  waitlisted: { act: 'Waitlist', email: 'Waitlist email to', send: 'Send waitlist email', keyName: 'w' },
  rejected: { act: 'Decline', email: 'Decline email to', send: 'Send decline email', keyName: 'd' },
  offer_withdrawn: { act: 'Withdraw offer', email: 'Withdrawal email to', send: 'Send withdrawal email', keyName: 'x' },
}

export const termsLine = (terms: OfferTerms): string =>
  [`Starts ${longDay(terms.starts)}`, classDays(terms), offeredTuition(terms)].join(' · ')

export const decisionStateWords: Record<DecisionState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sent: 'Sent',
  replaced: 'Replaced',
  discarded: 'Discarded',
}

export const emailStateWords: Record<EmailState, string> = {
  waiting: 'Email on its way',
  sent: 'Email sent',
  failed: 'Email failed',
  outdated: 'Email not sent, because a later change came first',
}

/** Unsent offers, beside the seats that they will need. */
export const pendingText = (offers: number): string => `${plural(offers, 'offer')} pending`

export type NotSent = NonNullable<Decision['notSent']>

const notSentWords: Record<NotSent, string> = {
  no_seat: 'its start has no free seat',
  start: 'its start was changed or canceled, or is over',
  last_day: 'its last day to accept had passed',
  status: 'its application had another status by then',
  author: 'the person who sent it may no longer decide',
}

/** "Not sent: its start has no free seat" */
export const notSentText = (reason: NotSent): string => `Not sent: ${notSentWords[reason]}`

/** "Offer: not sent, its start has no free seat"; "Offer: goes out Nov 28, 7:41 PM"; "Offer: draft" */
export function unsentText({ outcome, sendAt, notSent }: UnsentDecision, clock: Clock): string {
  const { act } = outcomeWords[outcome]
  if (notSent) return `${act}: not sent, ${notSentWords[notSent]}`
  return sendAt
    ? `${act}: goes out ${dayWords(sendAt, clock, { hour: 'numeric', minute: '2-digit' })}`
    : `${act}: draft`
}

export function shownMail({ subject, to, html, text }: Awaited<ReturnType<typeof getPreview>>): ShownMail {
  return { subject, to: to.name ? `${to.name} <${to.address}>` : to.address, html, text }
}

/** Returns a reason's label, or its id if the content no longer has it. */
export function reasonWord(reason: string | null, { decisions }: Pick<ServiceDeps, 'decisions'>): string | null {
  return decisions.reasons.find(({ id }) => id === reason)?.label ?? reason
}

export const getReasons = ({ decisions }: Pick<ServiceDeps, 'decisions'>) =>
  decisions.reasons.map(({ id, label }) => ({ id, name: label }))

/** Says what an admission letter cannot print of a name; undefined if it can print the whole name. */
export function letterNote(name: string): string | undefined {
  const missing = unprintable(name)
  if (missing.length === 0) return undefined
  return `The admission letter cannot print these characters of the name: ${missing.join(' ')} It addresses the applicant by the reference instead.`
}
