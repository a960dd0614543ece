import type { Cohort } from '#contract/cohorts.ts'
import { timeText } from './date-text.ts'

/** Two times of a day as one span: 6–8:30 PM. Runs inline too, so it is self-contained. */
export function hoursText(start: string, end: string): string {
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start}–${end}`
}

/** The days of classes: Mon, Wed and Thu. */
export function daysText({ days }: Pick<Cohort, 'days'>): string {
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

/** How many seats are free. */
export function seatsText({ state, seats, seatsLeft }: Pick<Cohort, 'state' | 'seats' | 'seatsLeft'>): string {
  if (state === 'waitlist') return 'Waitlist: all seats are taken'
  return `${seatsLeft} of ${seats} seats left`
}
