import { longDay } from '#content/format.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import type { eventKinds } from '#database/schema-desk.ts'
import type { noticeKinds } from '#database/schema-staff.ts'
import { chargeWords } from './charge-words.ts'

export type EventKind = (typeof eventKinds)[number]

/** What staff can hear of by email. */
export type NoticeKind = (typeof noticeKinds)[number]

type Detail = Record<string, string | null>

type EventRule = {
  /** Text after the author's name: "marked it as done". `to` of an assignment is the name of the new assignee. */
  words: (detail: Detail) => string
  /** Author of an event without a staff member. */
  author: string | ((detail: Detail) => string)
  /**
   * What exports of a person's data contain. `detail`: it says what changed, without reasons for staff and staff ids.
   * `own`: the person's own export has the event, unlike work of staff and unsent decisions; `text`: with their own words.
   */
  exported: ('detail' | 'own' | 'text')[]
  /** A `change` outdates pages that show the record. It and other `work` are what staff's response times measure. */
  effect: 'change' | 'work' | 'none'
  /** What staff hear of by email (services/notices). */
  notice?: (detail: Detail) => NoticeKind | false
}

const assignedWords = ({ to }: Detail) => (to ? `assigned it to ${to}` : 'unassigned it')
const placementWords = ({ from, to }: Detail) => `moved it from ${from} to ${to}`
const contactWords = ({ fields }: Detail) =>
  fields === 'email' ? 'confirmed another email address' : 'updated their contact information'
const namesWords = ({ title, named, seats }: Detail) => `gave the names for ${named} of ${seats} seats in ${title}`
const failureWords = ({ to }: Detail) => `could not deliver an email to ${to === 'staff' ? 'us' : 'this person'}`
const emailWords = ({ sender }: Detail) => `wrote by email${sender ? ' (sender not verified)' : ''}`
const downloadWords = ({ document }: Detail) => (document ? `opened a file of “${document}”` : 'downloaded the resume')
const documentAuthor = ({ step }: Detail) => (step === 'sent' || step === 'removed' ? 'The applicant' : 'The desk')
const answerNotice = ({ by }: Detail) => by === 'applicant' && 'answer'
const moneyNotice = ({ step, problem }: Detail) => step === 'found' && moneyNotices[problem as MoneyProblem]
const documentNotice = ({ step }: Detail) => step === 'sent' && 'document'
const statusAuthor = ({ by }: Detail) => (by === 'applicant' ? 'The applicant' : 'The desk')
const refundAuthor = ({ step, code }: Detail) =>
  (step === 'declined' && code !== 'earlier_made') || step === 'failed' ? 'Stripe' : 'The desk'

/** All kinds of timeline event. */
export const events: Record<EventKind, EventRule> = {
  note: { words: () => 'wrote a note', author: 'The desk', exported: [], effect: 'work' },
  downloaded: { words: downloadWords, author: 'The desk', exported: ['own'], effect: 'none' },
  assigned: {
    words: assignedWords,
    author: 'The desk',
    exported: [],
    effect: 'change',
    notice: ({ to }) => to !== null && 'assigned',
  },
  snoozed: { words: () => 'snoozed it', author: 'The desk', exported: ['detail'], effect: 'change' },
  woken: { words: () => 'reopened it', author: 'The snooze timer', exported: [], effect: 'change' },
  state: { words: stateWords, author: 'The desk', exported: ['detail'], effect: 'change' },
  status: {
    words: statusWords,
    author: statusAuthor,
    exported: ['detail', 'own'],
    effect: 'change',
    notice: answerNotice,
  },
  decision: { words: decisionWords, author: 'The desk', exported: [], effect: 'change' },
  interview: { words: interviewWords, author: 'The desk', exported: ['detail', 'own'], effect: 'change' },
  placement: { words: placementWords, author: 'The desk', exported: ['detail', 'own'], effect: 'change' },
  reading: { words: () => 'read the application', author: 'The desk', exported: [], effect: 'work' },
  refund_request: { words: refundWords, author: refundAuthor, exported: [], effect: 'change' },
  money: { words: moneyWords, author: 'The desk', exported: [], effect: 'change', notice: moneyNotice },
  fee: { words: feeWords, author: 'The desk', exported: ['detail', 'own'], effect: 'change' },
  charge: { words: chargeWords, author: 'The desk', exported: ['detail', 'own'], effect: 'change' },
  question: {
    words: () => 'asked a question',
    author: 'The applicant',
    exported: ['own', 'text'],
    effect: 'change',
    notice: () => 'question',
  },
  correction: { words: contactWords, author: 'The applicant', exported: ['detail', 'own', 'text'], effect: 'change' },
  seats: { words: seatsWords, author: 'The desk', exported: ['detail'], effect: 'change' },
  names: { words: namesWords, author: 'The company', exported: ['detail'], effect: 'change' },
  buyer: { words: () => 'gave the address for the invoice', author: 'The company', exported: [], effect: 'change' },
  email_failed: { words: failureWords, author: 'The desk', exported: [], effect: 'change' },
  email_again: { words: () => 'queued an email to be resent', author: 'The desk', exported: [], effect: 'change' },
  reply: { words: () => 'replied', author: 'The desk', exported: [], effect: 'change' },
  reply_taken_back: { words: () => 'took back the reply', author: 'The desk', exported: [], effect: 'change' },
  document: {
    words: documentWords,
    author: documentAuthor,
    exported: ['detail', 'own', 'text'],
    effect: 'change',
    notice: documentNotice,
  },
  invoice: {
    words: ({ number }) => `issued ${number}`,
    author: ({ by }) => (by === 'company' ? 'The company' : 'The applicant'),
    exported: ['detail', 'own'],
    effect: 'change',
  },
  email_received: {
    words: emailWords,
    author: 'This person',
    exported: ['own', 'text'],
    effect: 'change',
    notice: () => 'question',
  },
}

/** Names the author of an event without a staff member. */
export function getAuthor(kind: EventKind, detail: Detail): string {
  const { author } = events[kind]
  return typeof author === 'string' ? author : author(detail)
}

export const getKinds = (...effects: EventRule['effect'][]) =>
  (Object.keys(events) as EventKind[]).filter((kind) => effects.includes(events[kind].effect))

function stateWords({ from, to }: Detail): string {
  if (to === 'done') return 'marked it as done'
  if (to === 'waiting') return 'set it to waiting'
  return from === 'done' ? 'reopened it' : 'set it to in progress'
}

function statusWords({ from, to, by }: Detail): string {
  if (by !== 'applicant') return `changed the status from ${getStatus(from)} to ${getStatus(to)}`
  if (to === 'accepted') return 'accepted the offer'
  return to === 'declined' ? 'declined the offer' : 'withdrew the application'
}

const getStatus = (code: string | null | undefined) =>
  applicationStatuses[code as ApplicationStatus]?.staff.toLowerCase() ?? code ?? ''

function seatsWords({ to, title, seats, kept }: Detail): string {
  if (to === 'billed') return 'changed what the seats cost, because a workshop was canceled or takes place after all'
  if (to === 'added') return `confirmed ${kept} seats of ${title}, after ${seats}`
  if (to === 'reduced') return `released all but ${kept} of ${seats} seats of ${title}`
  return to === 'confirmed' ? 'confirmed the seats' : 'released the seats'
}

function refundWords({ step, amount, code }: Detail): string {
  if (step === 'unknown') return `could not confirm the refund of ${amount}, because Stripe has not answered for days`
  if (step === 'declined' && code === 'not_made') return `did not process the refund of ${amount}`
  if (step === 'declined' && code === 'earlier_made')
    return `did not refund ${amount}: an earlier refund of this payment went through after all`
  if (step === 'declined') return `declined the refund of ${amount}`
  return step === 'failed' ? `reported that the refund of ${amount} failed` : `requested a refund of ${amount}`
}

export type MoneyProblem =
  | ('overpaid' | 'refund_problem' | 'dispute' | 'unknown_payment' | 'other_amount')
  | ('overdue' | 'deposit_unpaid' | 'withdrawal')

const problemSentences: Record<MoneyProblem, (told: Detail) => string> = {
  overpaid: ({ amount }) => `${amount} more was paid than is owed`,
  refund_problem: ({ amount }) => `A refund of ${amount} did not arrive`,
  dispute: ({ amount }) => `The payer’s bank disputes ${amount}`,
  unknown_payment: ({ amount }) => `Stripe has a payment of ${amount} that the site did not ask for`,
  other_amount: ({ amount }) => `Stripe has ${amount}, which is not what the site asked for`,
  overdue: ({ what, amount, due }) => `${what}: ${amount} was due on ${longDay(due ?? '')} and is not paid`,
  deposit_unpaid: ({ amount, due }) =>
    `The deposit of ${amount} was due on ${longDay(due ?? '')} and is not paid: move its day, or withdraw the offer of the seat`,
  withdrawal: ({ amount }) => `After the withdrawal, the refund schedule returns ${amount}`,
}

const moneyNotices: Record<MoneyProblem, NoticeKind> = {
  overpaid: 'discrepancy',
  refund_problem: 'discrepancy',
  dispute: 'discrepancy',
  unknown_payment: 'discrepancy',
  other_amount: 'discrepancy',
  overdue: 'overdue',
  deposit_unpaid: 'deposit',
  withdrawal: 'discrepancy',
}

/** What is to be decided about money, in a sentence without its period. */
export const problemSentence = (told: Detail & { problem: MoneyProblem }): string =>
  problemSentences[told.problem](told)

function moneyWords(detail: Detail): string {
  const { step, what, amount, state, problem } = detail
  if (step === 'recorded') {
    return `recorded a ${what} of ${amount}${state ? ` (${state.replaceAll('_', ' ')})` : ''} that Stripe had not reported`
  }
  if (step === 'noted') return `recorded a payment of ${amount} outside Stripe`
  if (step === 'note_undone') return `undid the payment of ${amount} outside Stripe`
  if (step === 'refund_noted') return `recorded a refund of ${amount} outside Stripe`
  if (step === 'refund_undone') return `undid the refund of ${amount} outside Stripe`
  const sentence = problemSentence({ ...detail, problem: problem as MoneyProblem })
  return step === 'settled' ? `found this settled: ${sentence}` : `asks for a decision: ${sentence}`
}

function feeWords({ step, amount }: Detail): string {
  if (step === 'waived') return `waived the fee of ${amount}`
  if (step === 'paid') return `recorded a payment of ${amount} outside Stripe`
  if (step === 'waiver_undone') return `undid the waiver of ${amount}`
  return step === 'payment_undone' ? `undid the payment of ${amount} outside Stripe` : 'changed the fee'
}

function documentWords({ step, name }: Detail): string {
  if (step === 'sent') return `sent a file for “${name}”`
  if (step === 'removed') return `removed a file of “${name}”`
  if (step === 'accepted') return `accepted “${name}”`
  if (step === 'dropped') return `no longer needs “${name}”`
  return step === 'again' ? `asked for “${name}” again` : `asked for ${name}`
}

function interviewWords({ step, at }: Detail): string {
  if (step === 'moved') return 'moved the interview'
  if (step === 'changed') return 'changed the length or location of the interview'
  if (step === 'canceled') return 'canceled the interview'
  if (step === 'notes') return 'changed the notes on the interview'
  return at ? 'set the interview' : 'changed the interview'
}

const decisionNames: Record<string, string> = {
  offered: 'offer',
  waitlisted: 'waitlist decision',
  rejected: 'rejection',
  offer_withdrawn: 'withdrawal of the offer',
}

/** After "because"; for an event of before there were reasons, the default. */
const returnedWords: Record<string, string> = {
  no_seat: 'its start had no free seat',
  start: 'its start was changed or canceled, or was over',
  last_day: 'its last day to accept had passed',
  status: 'the application had another status by then',
  author: 'the person who sent it may no longer decide',
}

function decisionWords({ step, outcome, reason }: Detail): string {
  const name = decisionNames[outcome ?? ''] ?? 'decision'
  if (step === 'drafted') return `drafted the ${name}`
  if (step === 'undone') return `undid the sending of the ${name}`
  if (step === 'returned')
    return `did not send the ${name}, because ${returnedWords[reason ?? ''] ?? 'it was too late'}`
  // Only queued so far. The timeline shows the email itself once a mail server has accepted it.
  if (step === 'sent') return `put the ${name} into effect`
  return `${step ?? 'changed'} the ${name}`
}
