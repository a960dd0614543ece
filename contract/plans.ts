import { amountStep, chargeable, fromMinor, leastCharge, toMinor } from './currencies.ts'

/** What is taken off an amount: percent, or main units. */
export type Reduction = { percent: number } | { amount: number }

/** How tuition can be paid. Amounts are in main units, with taxes. A start has at most one plan of each kind. */
export type PaymentPlan =
  | { kind: 'full'; discount?: Reduction | undefined }
  | { kind: 'deposit'; deposit: number }
  /** `deposit` is 0 without one. */
  | { kind: 'monthly'; deposit: number; parts: number }

export const planKinds = ['full', 'deposit', 'monthly'] as const

/** How much of the paid tuition is returned at a withdrawal. After the last step, none is. */
export type RefundSchedule = {
  /** In order. `untilDay` is the last day, from the first day of class: -1 is the day before it. */
  steps: { untilDay: number; percent: number }[]
  keepsDeposit: boolean
}

/** Tuition with taxes, in minor units. `currency` is ISO 4217 in lower case. */
export type TuitionTotal = { tuition: number; currency: string }

/** `tuition` is what is paid at once, or after the deposit. */
type PartAmount = { kind: 'tuition' | 'deposit' | 'installment'; number: number; amount: number }

/** Days are in the academy's calendar. */
export type PlanPart = PartAmount & { dueOn: string }

/** Takes a reduction off minor units. A rest below Stripe's minimum charge becomes 0. */
export function reduced(total: number, reduction: Reduction | undefined, currency: string): number {
  if (!reduction) return total
  const off =
    'percent' in reduction ? Math.round((total * reduction.percent) / 100) : toMinor(reduction.amount, currency)
  return off === 0 ? total : chargeable(total - off, currency)
}

/**
 * Returns the amounts of a plan. The last one takes the rest of a division, and there are fewer where one would be below
 * Stripe's minimum charge. None if there is nothing that can be charged.
 */
export function planAmounts(plan: PaymentPlan, { tuition, currency }: TuitionTotal): PartAmount[] {
  const [least, step] = [leastCharge(currency), amountStep(currency)]
  const total = plan.kind === 'full' ? reduced(tuition, plan.discount, currency) : tuition
  if (total < least) return []
  if (plan.kind === 'full') return [{ kind: 'tuition', number: 0, amount: total }]
  const wanted = plan.deposit === 0 ? 0 : Math.max(chargeable(toMinor(plan.deposit, currency), currency), least)
  const deposit = total - wanted < least ? total : wanted
  const rest = total - deposit
  const count = Math.min(plan.kind === 'monthly' ? plan.parts : 1, Math.floor(rest / least))
  const each = Math.floor(rest / count / step) * step
  const others = Array.from({ length: count }, (_value, index): PartAmount => {
    const amount = index === count - 1 ? rest - each * (count - 1) : each
    return plan.kind === 'monthly'
      ? { kind: 'installment', number: index + 1, amount }
      : { kind: 'tuition', number: 0, amount }
  })
  return deposit === 0 ? others : [{ kind: 'deposit', number: 0, amount: deposit }, ...others]
}

/** Until when a plan has to be chosen, and what its days follow. */
type PlanDays = { acceptedOn: string; starts: string; depositDays: number }

/**
 * Returns what is due when. A deposit is due `depositDays` after the acceptance, and no later than the first day of class;
 * everything else on that day, or in monthly parts from it. Nothing is due before the acceptance.
 */
export function planParts(plan: PaymentPlan, given: TuitionTotal & PlanDays): PlanPart[] {
  const { acceptedOn, starts, depositDays } = given
  const depositDay = earlier(later(acceptedOn, starts), dayAfter(acceptedOn, depositDays))
  return planAmounts(plan, given).map((part) => {
    if (part.kind === 'deposit') return { ...part, dueOn: depositDay }
    return { ...part, dueOn: later(acceptedOn, monthsAfter(starts, Math.max(part.number - 1, 0))) }
  })
}

const DAY = 86_400_000
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
const dayAfter = (day: string, days: number) => dayText(Date.parse(day) + days * DAY)
const earlier = (...days: string[]) => days.toSorted()[0] ?? ''
const later = (...days: string[]) => days.toSorted().at(-1) ?? ''

/** The same day of a later month, or its last day. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayText(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
}

/** The last day of a step of a refund schedule. */
export const stepDay = (starts: string, { untilDay }: RefundSchedule['steps'][number]): string =>
  dayAfter(starts, untilDay)

/** Returns in what plans do not fit tuition; undefined if they do. @param tuition main units; its least if it is a range */
export function planProblem(all: readonly PaymentPlan[], tuition: number, code: string): string | undefined {
  const currency = code.toLowerCase()
  for (const plan of all) {
    const off = plan.kind === 'full' && plan.discount && 'amount' in plan.discount ? plan.discount.amount : 0
    const deposit = plan.kind === 'full' ? 0 : plan.deposit
    if (off >= tuition) return 'The discount must be less than the tuition.'
    if (deposit >= tuition) return 'The deposit must be less than the tuition.'
    const possible = fromMinor(chargeable(toMinor(deposit, currency), currency), currency)
    if (deposit !== possible) return `A deposit of ${deposit} ${code} cannot be charged.`
  }
  return undefined
}

type Withdrawal = {
  starts: string
  today: string
  /** What was paid of tuition and not returned, with the deposit, in minor units. */
  paid: number
  depositPaid: number
  currency: string
}

/** Returns how much of the paid tuition the schedule returns, in minor units, rounded up to what Stripe can return. */
export function proposeRefund(
  { steps, keepsDeposit }: RefundSchedule,
  { starts, today, paid, depositPaid, currency }: Withdrawal,
): number {
  const step = steps.find((item) => today <= stepDay(starts, item))
  const returnable = Math.max(paid - (keepsDeposit ? depositPaid : 0), 0)
  const unit = amountStep(currency)
  return Math.min(returnable, Math.ceil((returnable * (step?.percent ?? 0)) / 100 / unit) * unit)
}
