import type { OfferTerms, Start } from '#contract/starts.ts'
import { writePlans, writeRefunds } from '#office/desk/plans/form.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { typeReduction, usualPlans } from '#services/typed-plans.ts'

/** Values of fields, as forms have them. */
export type Fields = (readonly [name: string, value: string])[]

/** Returns the fields of an offer's terms that follow a start, as the start has them. */
export function startFields({ decisions }: Pick<ServiceDeps, 'decisions'>, start: Start | undefined): Fields {
  const { tuition, plans = usualPlans, refunds = decisions.refunds } = start ?? {}
  // There is no one tuition for everybody in a range.
  const price = tuition && tuition.most === undefined ? String(tuition.amount) : ''
  return [['tuition', price], ...writePlans(plans), ...writeRefunds(refunds)]
}

/** Returns the fields of an offer that was drafted before. */
export function offerFields({ price, scholarship, plans, refunds }: OfferTerms): Fields {
  const { amount = 0, percent } = scholarship ?? {}
  const off = scholarship && typeReduction(percent === undefined ? { amount } : { percent })
  return [['tuition', String(price)], ['scholarship', off ?? ''], ...writePlans(plans), ...writeRefunds(refunds)]
}

/** Returns the fields of `plans`, such as `plans.deposit`, in a fixed order. */
export const namedLike = (fields: Fields, group: string): Fields =>
  fields.filter(([name]) => name === group || name.startsWith(`${group}.`)).toSorted()

/** Whether a field of an offer follows its start. */
export const followsStart = (name: string): boolean => /^(tuition$|(plans|refunds)\b)/.test(name)

/** Fills in a form's fields that follow the start. */
export function fillIn(form: HTMLFormElement, fields: Fields): void {
  for (const field of form.elements) {
    const isInput = field instanceof HTMLInputElement
    if (!(isInput || field instanceof HTMLSelectElement) || !followsStart(field.name)) continue
    const values = fields.flatMap(([name, value]) => (name === field.name ? [value] : []))
    if (isInput && field.type === 'checkbox') field.checked = values.includes(field.value)
    else field.value = values[0] ?? ''
  }
}
