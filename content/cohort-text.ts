import type { StartState } from '#content/start-state.ts'
import type { Cohort, OfferTerms } from '#contract/cohorts.ts'
import { dayText, longDay, priceText, timeText, wholeDay } from './format.ts'

/** Two times of a day as one span: 6–8:30 PM. Runs inline too, so it is self-contained. */
export function hoursText(start: string, end: string): string {
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start}–${end}`
}

/** The days of classes: Mon, Wed and Thu. */
export function classDays({ days }: Pick<Cohort, 'days'>): string {
  return days.join(', ').replace(/, (\w+)$/, ' and $1')
}

/** The hours of a class: 6–8:30 PM. */
export function classHours({ from, to }: Pick<Cohort, 'from' | 'to'>): string {
  return hoursText(timeText(from), timeText(to))
}

/** The part of the day or week in which classes are. */
export function partOfDay({
  days,
  from,
}: Pick<Cohort, 'days' | 'from'>): 'weekends' | 'evenings' | 'mornings' | 'afternoons' {
  if (days.every((name) => name === 'Sat' || name === 'Sun')) return 'weekends'
  if (from >= '17:00') return 'evenings'
  return from < '12:00' ? 'mornings' : 'afternoons'
}

type Seats = Pick<Cohort, 'seats' | 'seatsLeft'>

/** How many seats of a start that takes applications are free. */
export function seatsText({ seats, seatsLeft }: Seats, state: StartState): string {
  if (state === 'full') return 'Full: all seats are taken'
  return `${state === 'few_left' ? 'Only ' : ''}${seatsLeft} of ${seats} seats left`
}

/** Until when a start takes applications, or people for its waitlist. */
export function applyByText({ applyBy }: Pick<Cohort, 'applyBy'>, state: StartState): string {
  if (state === 'full') return `Waitlist open until ${longDay(applyBy)}, with no fee until a seat is free`
  return `${state === 'last_days' ? 'Last days: apply' : 'Apply'} by ${longDay(applyBy)}`
}

/** What a card adds to a start's day: nothing while it is simply open. */
export function stateNote({ seatsLeft, applyBy }: Seats & Pick<Cohort, 'applyBy'>, state: StartState): string {
  if (state === 'full') return 'Full, waitlist open'
  if (state === 'few_left') return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`
  return state === 'last_days' ? `Apply by ${dayText(applyBy)}` : ''
}

/** How many seats of a workshop are free. */
export function workshopSeats({ seats, seatsLeft }: Pick<Cohort, 'seats' | 'seatsLeft'>): string {
  return seatsLeft === 0 ? 'Full' : `${seatsLeft} of ${seats} seats left`
}

/** The tuition of an offer: USD 4,800. */
export function offeredTuition({ tuition: { amount, currency } }: Pick<OfferTerms, 'tuition'>): string {
  return amount === 0 ? 'Nothing to pay' : priceText(amount, currency)
}

/** All that an offer promises, as labels and texts. */
export function offerFacts(terms: OfferTerms): [label: string, text: string][] {
  const { starts, ends, more, zoneLabel, paymentPlan, withdrawal } = terms
  const classes = `${classDays(terms)}, ${classHours(terms)}, ${zoneLabel}`
  return [
    ['Start', wholeDay(starts)],
    ['End', wholeDay(ends)],
    ['Classes', more ? `${classes}, ${more}` : classes],
    ['Tuition', offeredTuition(terms)],
    ['Payment', paymentPlan],
    ['If you withdraw', withdrawal],
  ]
}
