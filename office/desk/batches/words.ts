import { dayText, numberText } from '#content/format.ts'
import type { ApplicationStatus } from '#contract/application-status.ts'
import { type NotSent, notSentText, outcomeWords } from '#office/desk/decisions/words.ts'
import { courseName } from '#office/desk/schedule/fields.ts'
import { plural, statusWord } from '#office/desk/ui/shown.ts'
import type { Outcome } from '#services/admissions/statuses.ts'
import type { RowState } from '#services/batches/find.ts'
import type { Batch, Need } from '#services/batches/kind.ts'
import type { OfferedSeats, previewBatch } from '#services/batches/preview.ts'
import type { ServiceDeps } from '#services/deps.ts'

type Named = Pick<Batch, 'action' | 'settings'>

/** "Offer to 25 applicants". @param assignee the name of a new assignee */
export function batchTitle({ action, settings }: Named, rows: number, assignee?: string): string {
  const records = plural(rows, 'record')
  switch (action) {
    case 'decide':
      return `${outcomeWords[settings.outcome as Outcome].email} ${plural(rows, 'applicant')}`
    case 'send':
      return `Send ${plural(rows, 'draft')}`
    case 'status':
      return `${statusWord(settings.status as ApplicationStatus)}: ${plural(rows, 'application')}`
    case 'reply':
      return `Reply to ${plural(rows, 'person', 'people')}`
    case 'done':
      return `Mark ${records} as done`
    case 'assign':
      return `Assign ${records} to ${settings.assignee ? (assignee ?? 'someone') : 'nobody'}`
    default:
      return `Snooze ${records}`
  }
}

/** What rows lack, after their number: "7 need a start". */
export const needWords: Record<Need, readonly [one: string, more: string]> = {
  start: ['needs a start', 'need a start'],
  tuition: ['needs a tuition', 'need a tuition'],
  terms: ['has terms to correct', 'have terms to correct'],
  day: ['needs a later last day', 'need a later last day'],
  seat: ['has no seat', 'have no seat'],
  look: ['was changed meanwhile', 'were changed meanwhile'],
  status: ['has another status', 'have another status'],
  decision: ['has a decision under way', 'have a decision under way'],
  draft: ['has no draft', 'have no draft'],
  address: ['has no address', 'have no address'],
  text: ['waits for the text', 'wait for the text'],
  field: ['lacks a merge field', 'lack a merge field'],
  reopening: ['is done', 'are done'],
  same: ['is so already', 'are so already'],
}

/** "18 ready, 7 need a start". */
export function countsText(counts: Awaited<ReturnType<typeof previewBatch>>['counts']): string {
  const needs = (Object.keys(needWords) as Need[]).flatMap((need) => {
    const count = counts[need] ?? 0
    return count > 0 ? `${numberText(count)} ${needWords[need][count === 1 ? 0 : 1]}` : []
  })
  return [`${numberText(counts.ready ?? 0)} ready`, ...needs].join(', ')
}

/** "UI/UX, Jan 26: 20 seats left, 25 offers. 5 will not be sent: those that applied last." */
export function seatsText({ startId, left, offers, unsent }: OfferedSeats, { schedule, courses }: ServiceDeps): string {
  const start = schedule.findStart(startId)
  const name = start ? `${courseName(start.course, courses)}, ${dayText(start.starts)}` : startId
  const seats = `${name}: ${left === 0 ? 'no seat' : plural(left, 'seat')} left, ${plural(offers, 'offer')}.`
  return unsent > 0 ? `${seats} ${numberText(unsent)} will not be sent: those that applied last.` : seats
}

export const rowStateWords: Record<RowState, string> = {
  waiting: 'Not done yet',
  changed: 'Changed',
  unchanged: 'Was so already',
  failed: 'Not done',
  stopped: 'Stopped before its turn',
  undone: 'Undone',
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  refused: 'Could not be delivered',
  not_sent: 'Not sent',
  outdated: 'Not sent, because a later change came first',
  replaced: 'Replaced',
  discarded: 'Discarded',
}

type ShownRow = { state: RowState; problem: string | null; notSent: NotSent | null }

export function rowText({ state, problem, notSent }: ShownRow): string {
  if (state === 'not_sent' && notSent) return notSentText(notSent)
  return problem ? `${rowStateWords[state]}: ${problem}` : rowStateWords[state]
}

/** "20 sent, 5 not sent". */
export const progressText = (counts: Partial<Record<RowState, number>>): string =>
  (Object.keys(rowStateWords) as RowState[])
    .flatMap((state) => (counts[state] ? `${numberText(counts[state])} ${rowStateWords[state].toLowerCase()}` : []))
    .join(', ')
