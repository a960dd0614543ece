import { classDays, offeredTuition } from '#content/cohort-text.ts'
import { longDay } from '#content/format.ts'
import { unprintable } from '#content/printable.ts'
import type { OfferTerms } from '#contract/cohorts.ts'
import { dayAfter } from '#office/desk/local-time.ts'
import type { ShownMail } from '#office/desk/ui/email-preview.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import type { Decision, getPreview } from '#services/admissions/decisions.ts'
import type { DecisionState } from '#services/admissions/lists.ts'
import type { EmailState } from '#services/admissions/sent.ts'
import type { Outcome } from '#services/admissions/statuses.ts'
import type { ServiceDeps } from '#services/deps.ts'

export const termsLine = (terms: OfferTerms): string =>
  [`Starts ${longDay(terms.starts)}`, classDays(terms), offeredTuition(terms)].join(' · ')

export const decisionStateWords: Record<DecisionState, string> = {
  prepared: 'Prepared',
  held: 'Held',
  released: 'Released',
  sent: 'In effect',
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

type NotSent = NonNullable<Decision['notSent']>

const notSentWords: Record<NotSent, string> = {
  no_seat: 'its start has no free seat',
  start: 'its start was changed or canceled, or is over',
  last_day: 'its last day to accept had passed',
  status: 'its application had another status by then',
}

/** "Not sent: its start has no free seat" */
export const notSentText = (reason: NotSent): string => `Not sent: ${notSentWords[reason]}`

export function shownMail({ subject, to, html, text }: Awaited<ReturnType<typeof getPreview>>): ShownMail {
  return { subject, to: to.name ? `${to.name} <${to.address}>` : to.address, html, text }
}

/** Returns a reason's label, or its id if the content no longer has it. */
export function reasonWord(reason: string | null, { decisions }: Pick<ServiceDeps, 'decisions'>): string | null {
  return decisions.reasons.find(({ id }) => id === reason)?.label ?? reason
}

export const getReasons = ({ decisions }: Pick<ServiceDeps, 'decisions'>) =>
  decisions.reasons.map(({ id, label }) => ({ id, name: label }))

/** Outcomes that have a template, in the order of the content. */
export const getOutcomes = ({ templates }: ServiceDeps['decisions']) => Object.keys(templates) as Outcome[]

/** Default time to accept. */
const RESPOND_DAYS = 14

export const lastDayToAccept = (timeZone: string): string => dayAfter(RESPOND_DAYS, timeZone)

/** Says what an admission letter cannot print of a name; undefined if it can print the whole name. */
export function letterNote(name: string): string | undefined {
  const missing = unprintable(name)
  if (missing.length === 0) return undefined
  return `The admission letter cannot print these characters of the name: ${missing.join(' ')} It addresses the applicant by the reference instead.`
}
