import { cleanLine } from '#contract/clean-text.ts'
import { type PaymentPlan, planKinds, type Reduction } from '#contract/plans.ts'
import { parsePrice } from './money.ts'

/** Form input. A field that is undefined follows the start. */
export type TypedPlans = {
  kinds?: string[] | undefined
  /** "5%", or an amount; '' for none. */
  discount?: string | undefined
  deposit?: string | undefined
  parts?: string | undefined
}

/** How tuition is paid of a start that does not say it. */
export const usualPlans: PaymentPlan[] = [{ kind: 'full' }]

/** Reads "5%", or an amount in main units. @returns what is wrong with it, as a sentence */
export function readReduction(text: string, code: string): Reduction | undefined | string {
  const typed = cleanLine(text)
  if (typed === '' || typed === '0') return undefined
  const [, percent] = /^(\d{1,3}) ?%$/.exec(typed) ?? []
  if (percent !== undefined) {
    const isShare = Number(percent) >= 1 && Number(percent) <= 100
    return isShare ? { percent: Number(percent) } : 'Type a share from 1% to 100%.'
  }
  const amount = parsePrice(typed, code.toLowerCase())
  return amount === undefined
    ? `Type a share such as 20%, or an amount${code && ` of ${code}`} such as 500.`
    : { amount }
}

export const typeReduction = (reduction: Reduction | undefined): string =>
  reduction ? ('percent' in reduction ? `${reduction.percent}%` : String(reduction.amount)) : ''

/** @param own plans of the start, which untyped fields follow @returns what is wrong with them, as a sentence */
export function readPlans(typed: TypedPlans, code: string, own: readonly PaymentPlan[]): PaymentPlan[] | string {
  const kinds = typed.kinds ?? own.map(({ kind }) => kind)
  const { discount: ownDiscount, deposit: ownDeposit, parts: ownParts } = typePlans(own)
  const { discount = ownDiscount, deposit = ownDeposit, parts = ownParts } = typed
  const plans: PaymentPlan[] = []
  for (const kind of planKinds.filter((item) => kinds.includes(item))) {
    if (kind === 'full') {
      const off = readReduction(discount, code)
      if (typeof off === 'string') return off
      plans.push({ kind, ...(off && { discount: off }) })
      continue
    }
    const amount = deposit.trim() === '' && kind === 'monthly' ? 0 : parsePrice(deposit, code.toLowerCase())
    if (amount === undefined) return `Type the deposit as an amount${code && ` of ${code}`}, such as 500.`
    const count = Number(parts)
    if (kind === 'deposit') plans.push({ kind, deposit: amount })
    else if (/^\d{1,2}$/.test(parts) && count >= 2 && count <= 36) plans.push({ kind, deposit: amount, parts: count })
    else return 'Type how many monthly payments there are, from 2 to 36.'
  }
  return plans
}

/** Inverse of {@link readPlans}. */
export function typePlans(plans: readonly PaymentPlan[]) {
  const [full, monthly] = [plans.find(({ kind }) => kind === 'full'), plans.find(({ kind }) => kind === 'monthly')]
  const deposit = plans.flatMap((plan) => (plan.kind === 'full' ? [] : [plan.deposit]))[0]
  return {
    kinds: plans.map(({ kind }): string => kind),
    discount: full?.kind === 'full' ? typeReduction(full.discount) : '',
    deposit: deposit ? String(deposit) : '',
    parts: monthly?.kind === 'monthly' ? String(monthly.parts) : '',
  }
}
