import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import { differenceTitle, remedyName } from '#desk/payments/words.ts'
import type { TimelineEntry } from '#services/records/timeline.ts'

export type Recorded = Extract<
  TimelineEntry,
  { what: 'status' | 'decision' | 'interview' | 'refund_request' | 'difference' | 'question' | 'correction' }
>

const statusOf = (code: string | null | undefined) =>
  applicationStatuses[code as ApplicationStatus]?.staff.toLowerCase() ?? code ?? ''

/** What somebody did about admission or money, to follow their name: "changed the admission to in review". */
export function recordedWords({ what, detail }: Recorded): string {
  switch (what) {
    case 'status':
      return detail.by === 'applicant'
        ? choiceWords(detail.to)
        : `changed the admission from ${statusOf(detail.from)} to ${statusOf(detail.to)}`
    case 'decision':
      return decisionWords(detail)
    case 'interview':
      return detail.at ? 'set the interview to' : 'changed the interview'
    case 'refund_request':
      return refundWords(detail)
    case 'question':
      return 'asked a question'
    case 'correction':
      return detail.fields === 'email' ? 'confirmed another email address' : 'corrected their contact data'
    case 'difference':
      return `closed the difference “${differenceTitle(detail.kind)}”: ${remedyName(detail.remedy, detail.kind ?? '').toLowerCase()}`
  }
}

/** Who did it, where nobody of the staff did. */
export function doerOf({ what, detail }: Recorded): string {
  const isTheirs = what === 'question' || what === 'correction' || detail.by === 'applicant'
  return isTheirs ? 'The applicant' : 'The desk'
}

function choiceWords(to: string | null | undefined): string {
  if (to === 'accepted') return 'accepted the offer'
  return to === 'declined' ? 'declined the offer' : 'withdrew the application'
}

const decisionNames: Record<string, string> = {
  offered: 'offer',
  waitlisted: 'waitlist decision',
  rejected: 'rejection',
  offer_withdrawn: 'withdrawal of the offer',
}

function decisionWords({ step, outcome }: Recorded['detail']): string {
  const name = decisionNames[outcome ?? ''] ?? 'decision'
  if (step === 'prepared') return `prepared ${name === 'offer' ? 'an' : 'a'} ${name}`
  if (step === 'taken_back') return `took back the release of the ${name}`
  if (step === 'returned') return `could not send the ${name} any more: it is prepared again`
  return `${step ?? 'changed'} the ${name}`
}

/** `by` is the desk itself for what Stripe did. */
function refundWords({ step, amount }: Recorded['detail']): string {
  if (step === 'declined') return `could not refund ${amount}: Stripe declined it`
  return step === 'failed' ? `learned that the refund of ${amount} failed` : `asked for a refund of ${amount}`
}
