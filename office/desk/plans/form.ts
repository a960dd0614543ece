import type { PaymentPlan, RefundSchedule } from '#contract/plans.ts'
import { getText } from '#office/answers.ts'
import { type TypedPlans, typePlans } from '#services/typed-plans.ts'

type Typed = [name: string, value: string][]

/** How many steps of a refund schedule a form has. */
export const REFUND_STEPS = 4

export const readTypedPlans = (form: FormData): Required<TypedPlans> => ({
  kinds: form.getAll('plans').map(String),
  discount: getText(form, 'plans.discount'),
  deposit: getText(form, 'plans.deposit'),
  parts: getText(form, 'plans.parts'),
})

export function writePlans(plans: readonly PaymentPlan[]): Typed {
  const { kinds, discount, deposit, parts } = typePlans(plans)
  return [
    ...kinds.map((kind): Typed[number] => ['plans', kind]),
    ['plans.discount', discount],
    ['plans.deposit', deposit],
    ['plans.parts', parts],
  ]
}

/** Reads a refund schedule. Its schema finds what is no number. */
export function readRefunds(form: FormData): RefundSchedule {
  const steps = Array.from({ length: REFUND_STEPS }, (_value, index) => {
    const [percent = '', days = '', when = ''] = ['percent', 'days', 'when'].map((name) =>
      getText(form, `refunds.${index}.${name}`),
    )
    const untilDay = days === '' ? Number.NaN : Number(days) * (when === 'before' ? -1 : 1)
    return percent + days === '' ? [] : [{ untilDay: untilDay || Math.abs(untilDay), percent: Number(percent) }]
  })
  return {
    steps: steps.flat().toSorted((one, other) => one.untilDay - other.untilDay),
    keepsDeposit: form.has('refunds.keepsDeposit'),
  }
}

export function writeRefunds({ steps, keepsDeposit }: RefundSchedule): Typed {
  const rows = Array.from({ length: REFUND_STEPS }, (_value, index): Typed => {
    const { untilDay = 1, percent } = steps[index] ?? {}
    return [
      [`refunds.${index}.percent`, percent === undefined ? '' : String(percent)],
      [`refunds.${index}.days`, percent === undefined ? '' : String(Math.abs(untilDay))],
      [`refunds.${index}.when`, untilDay < 0 ? 'before' : 'after'],
    ]
  })
  return [...rows.flat(), ...(keepsDeposit ? ([['refunds.keepsDeposit', 'on']] satisfies Typed) : [])]
}
