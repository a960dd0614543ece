import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { plans as plansSchema, refunds as refundsSchema } from '#content/schema/plans.ts'
import { getMessage } from '#content/source.ts'
import { zoneInFull } from '#content/zoned-time.ts'
import { amountStep, chargeable, fromMinor, toMinor } from '#contract/currencies.ts'
import {
  type PaymentPlan,
  planKinds,
  planProblem,
  type Reduction,
  type RefundSchedule,
  reduced,
} from '#contract/plans.ts'
import type { OfferTerms, Start } from '#contract/starts.ts'
import { withTaxes } from '#contract/taxes.ts'
import { decisions } from '#database/schema-admissions.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { parsePrice } from '#services/money.ts'
import { readPlans, readReduction, type TypedPlans, usualPlans } from '#services/typed-plans.ts'
import { isOffered } from './placement.ts'

export type TermsDeps = Pick<ServiceDeps, 'decisions' | 'schedule' | 'payments' | 'billing'>

/** Form input. What is empty or missing follows the start, or content. */
export type TypedTerms = {
  startId: string
  /** `4800`, `4,800.50`; `0` if there is nothing to pay. */
  tuition: string
  /** `20%`, `500`; '' for none. */
  scholarship: string
  plans?: TypedPlans | undefined
  refunds?: RefundSchedule | undefined
}

export const noTerms: TypedTerms = { startId: '', tuition: '', scholarship: '' }

const TUITION_MOST = 1_000_000
const NO_LONGER_OFFERED = 'This start is canceled or over. Choose another one.'

export const storedTerms = sql<OfferTerms | null>`${decisions.terms}`

/** Validates the terms of an offer. @returns problems by field if something is missing or invalid */
export function readTerms(
  deps: TermsDeps,
  courseId: string,
  typed: TypedTerms,
): { terms: OfferTerms } | { problems: Record<string, string> } {
  const { decisions, schedule } = deps
  const start = schedule.findStart(typed.startId)
  if (start?.course !== courseId) return { problems: { startId: 'Choose the start that the offer is for.' } }
  const currency = tuitionCurrency(deps, start)
  const price = getPrice(typed.tuition, currency, start)
  const off = readReduction(typed.scholarship, currency)
  const plans = readPlans(typed.plans ?? {}, currency, start.plans ?? usualPlans)
  const refunds = typed.refunds ?? start.refunds ?? decisions.refunds
  const due = typeof price === 'string' || typeof off === 'string' ? undefined : getDue(deps, price, currency, off)
  const problems = {
    startId: isOffered(start, new Date()) ? undefined : NO_LONGER_OFFERED,
    tuition: typeof price === 'string' ? price : undefined,
    scholarship: scholarshipProblem(off, price),
    plans: due?.tuition.amount === 0 ? undefined : plansProblem(plans, price, currency),
    refunds: schemaProblem(refundsSchema.safeParse(refunds)),
  }
  const found = Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : []))
  if (found.length > 0 || !due || typeof price === 'string') return { problems: Object.fromEntries(found) }
  const own = { ...due, price, plans: due.tuition.amount === 0 ? [] : (plans as PaymentPlan[]), refunds }
  const { depositDays } = decisions
  return { terms: { startId: start.id, ...startTerms(start, offeredZone(schedule)), ...own, depositDays } }
}

/** Returns what is left to pay of a price, with taxes. */
function getDue({ billing }: TermsDeps, price: number, code: string, off: Reduction | undefined) {
  const currency = code.toLowerCase()
  const full = toMinor(price, currency)
  const rest = reduced(full, off, currency)
  const { amount, taxes } = withTaxes(rest, billing.taxes.mode, billing.taxes.lines, amountStep(currency))
  const percent = off && 'percent' in off ? { percent: off.percent } : {}
  return {
    tuition: { amount: fromMinor(amount, currency), currency: code },
    taxes,
    ...(off && { scholarship: { amount: fromMinor(full - rest, currency), ...percent } }),
  }
}

function scholarshipProblem(off: Reduction | undefined | string, price: number | string): string | undefined {
  if (typeof off === 'string') return off
  const isMore = off && 'amount' in off && typeof price === 'number' && off.amount > price
  return isMore ? 'A scholarship cannot be more than the tuition.' : undefined
}

function plansProblem(plans: PaymentPlan[] | string, price: number | string, currency: string): string | undefined {
  if (typeof plans === 'string') return plans
  if (plans.length === 0) return 'Choose how tuition can be paid.'
  const problem = schemaProblem(plansSchema.safeParse(plans))
  return problem ?? (typeof price === 'number' ? planProblem(plans, price, currency) : undefined)
}

function schemaProblem(result: ReturnType<typeof plansSchema.safeParse> | ReturnType<typeof refundsSchema.safeParse>) {
  const [issue] = result.error?.issues ?? []
  return issue && getMessage(issue, 'This')
}

/** Validates terms that offers for several starts share. What is empty or missing follows each start. */
export function sharedTermsProblems(
  { payments }: Pick<TermsDeps, 'payments'>,
  { tuition, scholarship, plans = {} }: Omit<TypedTerms, 'startId'>,
) {
  const currency = tuitionCurrency({ payments })
  const price = tuition.trim() === '' ? 0 : getPrice(tuition, currency)
  const off = readReduction(scholarship, currency)
  // What follows a start is as valid as the start.
  const { discount = '', deposit = '1', parts = '2' } = plans
  const read = readPlans({ kinds: [...planKinds], discount, deposit, parts }, currency, [])
  return {
    tuition: typeof price === 'string' ? price : undefined,
    scholarship: typeof off === 'string' ? off : undefined,
    plans: typeof read === 'string' ? read : undefined,
  }
}

/** In capitals. */
function tuitionCurrency({ payments }: Pick<TermsDeps, 'payments'>, start: Pick<Start, 'tuition'> = {}): string {
  return start.tuition?.currency ?? payments.fee.currency.toUpperCase()
}

function getPrice(typed: string, code: string, { tuition }: Pick<Start, 'tuition'> = {}): number | string {
  if (typed.trim() === '') {
    if (!tuition) return 'Type the tuition: this start has none.'
    return tuition.most === undefined ? tuition.amount : 'Type the tuition: this start has a range.'
  }
  const currency = code.toLowerCase()
  const price = parsePrice(typed, currency)
  if (price !== undefined && price > 0 && chargeable(toMinor(price, currency), currency) === 0)
    return 'This is less than can be charged.'
  if (price !== undefined && price <= TUITION_MOST) return price
  return `Type an amount of ${code} such as 4800 or 4,800, up to 1,000,000.`
}

const offeredZone = (schedule: ServiceDeps['schedule']) => zoneInFull(schedule.current().baseContent.company)

/** Returns the fields that an offer copies from its start. Letters and emails show no hours of the reader's own zone. */
function startTerms(of: Start | OfferTerms, zoneLabel = of.zoneLabel) {
  const { starts, ends, days, from, to, more, timeZone, sample } = of
  return { starts, ends, days, from, to, ...(more && { more }), timeZone, zoneLabel, ...(sample && { sample }) }
}

/** Returns why an offer with these terms cannot be sent now; undefined if it can. */
export function termsProblem({ schedule }: Pick<ServiceDeps, 'schedule'>, terms: OfferTerms | null, now = new Date()) {
  if (!terms) return 'This offer has no terms yet. Edit it, and choose its start.'
  const start = schedule.findStart(terms.startId)
  if (!start || !isOffered(start, now)) return 'The start of this offer is canceled or over. Edit it.'
  if (isDeepStrictEqual(startTerms(terms), startTerms(start, offeredZone(schedule)))) return undefined
  return 'The start has other days or hours than this offer says. Edit it.'
}
