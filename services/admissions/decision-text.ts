import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { dayIn, wholeDay } from '#content/format.ts'
import { unprintable } from '#content/printable.ts'
import { zoneInFull } from '#content/zoned-time.ts'
import { cleanText } from '#contract/clean-text.ts'
import type { OfferTerms, Start } from '#contract/starts.ts'
import type { applications } from '#database/schema.ts'
import { decisions, outcomes } from '#database/schema-admissions.ts'
import { isDay } from '#services/days.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, requireNoProblems } from '#services/errors.ts'
import { type EmailText, fillIn, getValues, textProblems } from '#services/merge.ts'
import { parsePrice } from '#services/money.ts'
import { DAY, later } from '#services/secrets.ts'
import { isOffered } from './placement.ts'
import type { Outcome } from './statuses.ts'

export type TextDeps = TermsDeps & Pick<ServiceDeps, 'academyName' | 'timeZone'>

export type DecisionText = EmailText & {
  /** Id of a reason, or null. Required for a rejection. */
  reason: string | null
  /** `2027-03-14`, in the academy's calendar. Required for an offer; null otherwise. */
  respondBy: string | null
  terms: TypedTerms | null
}

/** `saveForStart`: its start gets the tuition and payment plan that it lacks. */
export type Wanted = DecisionText & { outcome: string; saveForStart?: boolean }

type Application = Pick<typeof applications.$inferSelect, 'id' | 'fullName' | 'courseId' | 'courseName' | 'startId'>

/** @throws ServiceError invalid for an unknown outcome */
export function requireOutcome(text: string): Outcome {
  const outcome = outcomes.find((item) => item === text)
  if (!outcome) throw invalidField('outcome', 'Choose a decision.')
  return outcome
}

/** Fills in the template of an outcome. An offer's start stays a field until it is chosen. */
export function filledTemplate(deps: TextDeps, application: Application, outcome: Outcome, respondBy: string | null) {
  const { start = '', ...others } = valuesFor(deps, application, application.startId, respondBy)
  const values = outcome === 'offered' ? others : { ...others, start }
  return fillIn(deps.decisions.templates[outcome], values)
}

function valuesFor(
  { schedule, academyName }: TextDeps,
  { id, fullName: name, courseName: course }: Application,
  startId: string,
  respondBy: string | null,
) {
  const start = schedule.findStart(startId)
  const day = start ? wholeDay(start.starts) : 'to be confirmed'
  const shown = respondBy && isDay(respondBy) && { respondBy: wholeDay(respondBy) }
  return getValues({ id, name, course, start: day, ...shown }, academyName)
}

/** Validates form input and fills in its merge fields. @throws ServiceError invalid, with all fields */
export function checkedText(deps: TextDeps, application: Application, outcome: Outcome, typed: DecisionText) {
  const isOffer = outcome === 'offered'
  const respondBy = isOffer ? typed.respondBy : null
  const typedTerms = typed.terms ?? { startId: '', tuition: '', paymentPlan: '', withdrawal: '' }
  const read = isOffer ? readTerms(deps, application.courseId, typedTerms) : { terms: null }
  const terms = 'terms' in read ? read.terms : null
  const values = valuesFor(deps, application, terms?.startId ?? application.startId, respondBy)
  const text = {
    reason: typed.reason || null,
    respondBy,
    terms,
    ...fillIn(typed, values),
  }
  requireNoProblems({
    ...('problems' in read && read.problems),
    ...choiceProblems(deps, outcome, text),
    ...textProblems(text),
  })
  return text
}

export function choiceProblems(deps: TextDeps, outcome: Outcome, choice: Pick<DecisionText, 'reason' | 'respondBy'>) {
  return {
    reason: reasonProblem(deps, outcome, choice.reason),
    respondBy: outcome === 'offered' ? dayProblem(deps, choice.respondBy ?? '') : undefined,
  }
}

function reasonProblem({ decisions }: TextDeps, outcome: Outcome, reason: string | null): string | undefined {
  if (reason === null) return outcome === 'rejected' ? 'Choose a reason. The applicant does not see it.' : undefined
  return decisions.reasons.some(({ id }) => id === reason) ? undefined : 'Choose a reason of the list.'
}

const dayAfter = (timeZone: string, days: number) => dayIn(timeZone, later(new Date(), days * DAY))

/** Default time to answer. */
const RESPOND_DAYS = 14

/** @param starts first day of the start, before which the answer is needed if that is still possible */
export function lastDayToAccept(timeZone: string, starts = ''): string {
  const usual = dayAfter(timeZone, RESPOND_DAYS)
  return starts > dayAfter(timeZone, 0) && starts < usual ? starts : usual
}

function dayProblem({ timeZone }: TextDeps, day: string): string | undefined {
  if (!isDay(day)) return 'Choose the last day to accept.'
  return day >= dayAfter(timeZone, 0) && day <= dayAfter(timeZone, 365)
    ? undefined
    : 'Choose a day from today on, within a year.'
}

type TermsDeps = Pick<ServiceDeps, 'decisions' | 'schedule' | 'payments'>

/** Form input. Empty fields default to the values of the start, or of content. */
export type TypedTerms = {
  startId: string
  /** `4800`, `4,800.50`; `0` if there is nothing to pay. */
  tuition: string
  paymentPlan: string
  withdrawal: string
}

/** Fits on the one page of the letter. */
const TERMS_MAX_LENGTH = 400
const TUITION_MOST = 1_000_000
const NO_LONGER_OFFERED = 'This start is canceled or over. Choose another one.'

export const storedTerms = sql<OfferTerms | null>`${decisions.terms}`

/** Validates the terms of an offer. @returns problems by field if something is missing or invalid */
export function readTerms(
  { decisions, schedule, payments }: TermsDeps,
  courseId: string,
  typed: TypedTerms,
): { terms: OfferTerms } | { problems: Record<string, string> } {
  const start = schedule.findStart(typed.startId)
  if (start?.course !== courseId) return { problems: { startId: 'Choose the start that the offer is for.' } }
  const currency = tuitionCurrency({ payments }, start)
  const tuition = getTuition(typed.tuition, currency, start)
  const paymentPlan = cleanText(typed.paymentPlan) || (start.paymentPlan ?? '')
  const withdrawal = cleanText(typed.withdrawal) || decisions.withdrawal
  const problems = {
    startId: isOffered(start, new Date()) ? undefined : NO_LONGER_OFFERED,
    tuition: typeof tuition === 'string' ? tuition : undefined,
    paymentPlan:
      paymentPlan === '' ? 'Add how tuition is paid: this start has no payment plan.' : termsTextProblem(paymentPlan),
    withdrawal: termsTextProblem(withdrawal),
  }
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : []))
  if (found.length > 0 || typeof tuition === 'string') return { problems: Object.fromEntries(found) }
  const own = { tuition: { amount: tuition, currency }, paymentPlan, withdrawal }
  return { terms: { startId: start.id, ...startTerms(start, offeredZone(schedule)), ...own } }
}

/** Validates terms that offers for several starts share. Empty ones follow each start. */
export function sharedTermsProblems(
  { payments }: Pick<TermsDeps, 'payments'>,
  { tuition = '', paymentPlan = '', withdrawal = '' }: Partial<TypedTerms>,
) {
  const amount = tuition.trim() === '' ? 0 : getTuition(tuition, tuitionCurrency({ payments }))
  return {
    tuition: typeof amount === 'string' ? amount : undefined,
    paymentPlan: termsTextProblem(cleanText(paymentPlan)),
    withdrawal: termsTextProblem(cleanText(withdrawal)),
  }
}

/** In capitals. */
function tuitionCurrency({ payments }: Pick<TermsDeps, 'payments'>, start: Pick<Start, 'tuition'> = {}): string {
  return start.tuition?.currency ?? payments.fee.currency.toUpperCase()
}

function getTuition(typed: string, currency: string, { tuition }: Pick<Start, 'tuition'> = {}): number | string {
  if (typed.trim() === '') {
    if (!tuition) return 'Type the tuition: this start has none.'
    return tuition.most === undefined ? tuition.amount : 'Type the tuition: this start has a range.'
  }
  const amount = parsePrice(typed, currency.toLowerCase())
  if (amount !== undefined && amount <= TUITION_MOST) return amount
  return `Type an amount of ${currency} such as 4800 or 4,800, up to 1,000,000.`
}

function termsTextProblem(text: string): string | undefined {
  if (text.length > TERMS_MAX_LENGTH) return `This must be at most ${TERMS_MAX_LENGTH} characters long.`
  const missing = unprintable(text)
  return missing.length > 0 ? `The letter cannot print: ${missing.join(' ')}` : undefined
}

const offeredZone = (schedule: ServiceDeps['schedule']) => zoneInFull(schedule.current().baseContent.company)

/** Returns the fields that an offer copies from its start. Letters and emails show no hours of the reader's own zone. */
function startTerms(of: Start | OfferTerms, zoneLabel = of.zoneLabel) {
  const { starts, ends, days, from, to, more, timeZone, sample } = of
  return { starts, ends, days, from, to, ...(more && { more }), timeZone, zoneLabel, ...(sample && { sample }) }
}

/** Returns the form input for terms. Fields equal to the start's or content's value are empty. */
export function typedTerms({ schedule, decisions }: Pick<TermsDeps, 'schedule' | 'decisions'>, terms: OfferTerms) {
  const { startId, tuition, paymentPlan, withdrawal } = terms
  const own = schedule.findStart(startId)
  const isOwnTuition = own?.tuition?.most === undefined && own?.tuition?.amount === tuition.amount
  return {
    startId,
    tuition: isOwnTuition ? '' : String(tuition.amount),
    paymentPlan: paymentPlan === own?.paymentPlan ? '' : paymentPlan,
    withdrawal: withdrawal === decisions.withdrawal ? '' : withdrawal,
  }
}

/** Returns why an offer with these terms cannot be sent now; undefined if it can. */
export function termsProblem({ schedule }: Pick<ServiceDeps, 'schedule'>, terms: OfferTerms | null, now = new Date()) {
  if (!terms) return 'This offer has no terms yet. Edit it, and choose its start.'
  const start = schedule.findStart(terms.startId)
  if (!start || !isOffered(start, now)) return 'The start of this offer is canceled or over. Edit it.'
  if (isDeepStrictEqual(startTerms(terms), startTerms(start, offeredZone(schedule)))) return undefined
  return 'The start has other days or hours than this offer says. Edit it.'
}
