import { amountStep, fromMinor, toMinor } from '#contract/currencies.ts'
import {
  type PaymentPlan,
  type PlanPart,
  planAmounts,
  type Reduction,
  type RefundSchedule,
  stepDay,
  type TuitionTotal,
} from '#contract/plans.ts'
import type { Start, Tuition } from '#contract/starts.ts'
import { type Tax, type TaxMode, withTaxes } from '#contract/taxes.ts'
import { dayText, longDay, priceText, tuitionText } from './format.ts'

/** Formats minor units as USD 4,800. */
export const price = (amount: number, currency: string): string =>
  priceText(fromMinor(amount, currency), currency.toUpperCase())

/** Formats a reduction as 5%, or USD 200. */
export const reductionText = (reduction: Reduction, currency: string): string =>
  'percent' in reduction ? `${reduction.percent}%` : priceText(reduction.amount, currency.toUpperCase())

/** "All at once", "With a deposit", "4 monthly payments". */
export function planName(plan: PaymentPlan): string {
  if (plan.kind === 'full') return 'All at once'
  return plan.kind === 'deposit' ? 'With a deposit' : `${plan.parts} monthly payments`
}

/** `starts` is missing beside that day, and `tuition` if it is a range: people know it from their offer. */
type PlanFacts = { starts?: string; currency: string; tuition?: number | undefined }

/** "With a deposit: USD 500 first, then USD 4,300 by January 11, 2027" */
export function planText(plan: PaymentPlan, { tuition, currency, starts }: PlanFacts): string {
  const off = plan.kind === 'full' && plan.discount ? ` (${reductionText(plan.discount, currency)} off)` : ''
  const name = planName(plan) + off
  const how = tuition === undefined ? roughly(plan, currency) : exactly(plan, { tuition, currency }, starts)
  return how ? `${name}: ${how}` : name
}

function roughly(plan: PaymentPlan, currency: string): string {
  if (plan.kind === 'full') return ''
  const rest = plan.kind === 'deposit' ? 'the rest by the first day' : 'the rest by month from the first day'
  return plan.deposit === 0 ? 'from the first day' : `${priceText(plan.deposit, currency.toUpperCase())} first, ${rest}`
}

function exactly(plan: PaymentPlan, total: TuitionTotal, starts: string | undefined): string {
  const { currency } = total
  const amounts = planAmounts(plan, total)
  const [deposit, parts] = [amounts.filter(isDeposit), amounts.filter((part) => !isDeposit(part))]
  const first = deposit.map(({ amount }) => `${price(amount, currency)} first`)
  const [one, last] = [parts[0], parts.at(-1)]
  if (!one || !last) return first.join('')
  const [each, uneven] = [price(one.amount, currency), price(last.amount, currency)]
  const [by, from] = ['by', 'from'].map((word) => (starts ? ` ${word} ${longDay(starts)}` : ''))
  if (parts.length === 1) return [...first, each + by].join(', then ')
  const end = one.amount === last.amount ? '' : `, the last one ${uneven}`
  return [...first, `${each} each month${from}${end}`].join(', then ')
}

const isDeposit = ({ kind }: { kind: PlanPart['kind'] }) => kind === 'deposit'

/** "GST 5%" */
export const taxText = ({ name, rate }: Tax): string => `${name} ${rate}%`

/** "USD 4,800 plus GST 5%" */
export function pricedTuition(tuition: Tuition, { mode, lines }: Taxes): string {
  if (mode === 'none') return tuitionText(tuition)
  const joint = mode === 'added' ? ' plus ' : ', with '
  return tuitionText(tuition) + joint + lines.map(taxText).join(' and ')
}

type Taxes = { mode: TaxMode; lines: Tax[] }

/** The plans of a start, beside its first day. Amounts contain the taxes. */
export function startPlans(
  { plans = [], tuition }: Pick<Start, 'plans' | 'tuition'>,
  { mode, lines }: Taxes,
): string[] {
  if (!tuition) return []
  const currency = tuition.currency.toLowerCase()
  const price = tuition.most === undefined ? toMinor(tuition.amount, currency) : undefined
  const total = price && withTaxes(price, mode, lines, amountStep(currency)).amount
  return plans.map((plan) => planText(plan, { tuition: total, currency }))
}

/** Each plan in its own line. */
export const plansText = (plans: readonly PaymentPlan[], facts: PlanFacts): string =>
  plans.map((plan) => planText(plan, facts)).join('\n')

/** Says until which day how much of the paid tuition is returned. @param hasDeposit whether a plan has one */
export function refundText(schedule: RefundSchedule, { starts, hasDeposit }: RefundFacts): string {
  const { steps, keepsDeposit } = schedule
  const sentences = steps.map((step, index) => {
    const share = step.percent === 100 ? 'all' : `${step.percent}%`
    const day = dayText(stepDay(starts, step))
    return index === 0 ? `Until ${day}, we return ${share} of the tuition paid` : `until ${day}, ${share}`
  })
  const rules = sentences.length > 0 ? `${sentences.join('; ')}. After that, none` : 'We return none of the tuition'
  return `${rules}.${keepsDeposit && hasDeposit ? ' The deposit is not returned.' : ''}`
}

type RefundFacts = { starts: string; hasDeposit: boolean }

export const hasDeposit = (plans: readonly PaymentPlan[]): boolean =>
  plans.some((plan) => plan.kind !== 'full' && plan.deposit > 0)
