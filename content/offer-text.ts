import { toMinor } from '#contract/currencies.ts'
import type { TuitionTotal } from '#contract/plans.ts'
import type { OfferTerms } from '#contract/starts.ts'
import { priceText, wholeDay } from './format.ts'
import { hasDeposit, plansText, refundText, taxText } from './plan-text.ts'
import { classTimes } from './start-text.ts'

/** Formats tuition as USD 4,800. */
export function offeredTuition({ tuition: { amount, currency } }: Pick<OfferTerms, 'tuition'>): string {
  return amount === 0 ? 'Nothing to pay' : priceText(amount, currency)
}

/** Returns what is paid by a plan of an offer, as plans count with it. */
export function offeredTotal({ tuition }: Pick<OfferTerms, 'tuition'>): TuitionTotal {
  const currency = tuition.currency.toLowerCase()
  return { tuition: toMinor(tuition.amount, currency), currency }
}

export function offerDetails(terms: OfferTerms): [label: string, text: string][] {
  const { starts, ends, plans, refunds, taxes } = terms
  return [
    ['Start', wholeDay(starts)],
    ['End', wholeDay(ends)],
    ['Classes', classTimes(terms)],
    ...scholarshipDetails(terms),
    ['Tuition', [offeredTuition(terms), ...taxes.map(taxText)].join(', with ')],
    ...(plans.length === 0
      ? []
      : ([
          ['Payment', plansText(plans, { starts, ...offeredTotal(terms) })],
          ['If you withdraw', refundText(refunds, { starts, hasDeposit: hasDeposit(plans) })],
        ] satisfies [string, string][])),
  ]
}

function scholarshipDetails({ price, scholarship, tuition }: OfferTerms): [label: string, text: string][] {
  if (!scholarship) return []
  const { currency } = tuition
  const percent = scholarship.percent === undefined ? '' : ` (${scholarship.percent}%)`
  return [['Scholarship', `${priceText(scholarship.amount, currency)}${percent} off ${priceText(price, currency)}`]]
}
