import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Cohort, OfferTerms } from '#contract/cohorts.ts'
import { tidyText } from '#contract/form-fields.ts'
import { decisions } from '#database/schema-admissions.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { isOffered } from './placement.ts'

export type TermsDeps = Pick<ServiceDeps, 'decisions' | 'schedule' | 'payments'>

/** Form input. Empty fields default to the values of the start, or of content. */
export type TypedTerms = {
  cohortId: string
  /** `4800`, `4,800.50`; `0` if there is nothing to pay. */
  tuition: string
  paymentPlan: string
  withdrawal: string
}

/** Fits on the one page of the letter. */
const TERMS_MAX_LENGTH = 400
const TUITION_MOST = 1_000_000

export const storedTerms = sql<OfferTerms | null>`${decisions.terms}`

/** Validates the terms of an offer. @returns problems by field if something is missing or invalid */
export function readTerms(
  { decisions, schedule, payments }: TermsDeps,
  courseId: string,
  typed: TypedTerms,
): { terms: OfferTerms } | { problems: Record<string, string> } {
  const cohort = schedule.findCohort(typed.cohortId)
  if (cohort?.course !== courseId) return { problems: { cohortId: 'Choose the start that the offer is for.' } }
  const tuition = getTuition(typed.tuition, cohort)
  const paymentPlan = tidyText(typed.paymentPlan) || (cohort.paymentPlan ?? '')
  const withdrawal = tidyText(typed.withdrawal) || decisions.withdrawal
  const problems = {
    cohortId: isOffered(cohort, new Date()) ? undefined : 'This start is canceled or over. Choose another one.',
    tuition: typeof tuition === 'string' ? tuition : undefined,
    paymentPlan: paymentPlan === '' ? 'Say how tuition is paid: this start has no payment plan.' : tooLong(paymentPlan),
    withdrawal: tooLong(withdrawal),
  }
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : []))
  if (found.length > 0 || typeof tuition === 'string') return { problems: Object.fromEntries(found) }
  const currency = cohort.tuition?.currency ?? payments.fee.currency.toUpperCase()
  const own = { tuition: { amount: tuition, currency }, paymentPlan, withdrawal }
  return { terms: { cohortId: cohort.id, ...startTerms(cohort), ...own } }
}

function getTuition(typed: string, { tuition }: Cohort): number | string {
  const text = typed.replaceAll(/[\s,]/g, '')
  if (text === '') {
    if (!tuition) return 'Type the tuition: this start has none.'
    return tuition.most === undefined ? tuition.amount : 'Type the tuition: this start has a range.'
  }
  const amount = /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return amount <= TUITION_MOST ? amount : 'Type an amount such as 4800 or 4,800.50, up to 1,000,000.'
}

function tooLong(text: string): string | undefined {
  if (text.length > TERMS_MAX_LENGTH) return `This must be at most ${TERMS_MAX_LENGTH} characters long.`
  // PostgreSQL cannot store them.
  return text.includes('\0') || !text.isWellFormed() ? 'This must not contain control characters.' : undefined
}

/** Returns the fields that an offer copies from its start. */
function startTerms(of: Cohort | OfferTerms) {
  const { starts, ends, days, from, to, more, timeZone, zoneLabel, sample } = of
  return { starts, ends, days, from, to, ...(more && { more }), timeZone, zoneLabel, ...(sample && { sample }) }
}

/** Returns the form input for terms. Fields equal to the start's or content's value are empty. */
export function typedTerms({ schedule, decisions }: Pick<TermsDeps, 'schedule' | 'decisions'>, terms: OfferTerms) {
  const { cohortId, tuition, paymentPlan, withdrawal } = terms
  const own = schedule.findCohort(cohortId)
  const isOwnTuition = own?.tuition?.most === undefined && own?.tuition?.amount === tuition.amount
  return {
    cohortId,
    tuition: isOwnTuition ? '' : String(tuition.amount),
    paymentPlan: paymentPlan === own?.paymentPlan ? '' : paymentPlan,
    withdrawal: withdrawal === decisions.withdrawal ? '' : withdrawal,
  }
}

/** Returns why an offer with these terms cannot be sent now; undefined if it can. */
export function termsProblem({ schedule }: Pick<ServiceDeps, 'schedule'>, terms: OfferTerms | null, now = new Date()) {
  if (!terms) return 'This offer has no terms yet. Edit it, and choose its start.'
  const cohort = schedule.findCohort(terms.cohortId)
  if (!cohort || !isOffered(cohort, now)) return 'The start of this offer is canceled or over. Edit it.'
  if (isDeepStrictEqual(startTerms(terms), startTerms(cohort))) return undefined
  return 'The start has other days or hours than this offer says. Edit it.'
}
