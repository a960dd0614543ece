import type { Cohort } from '#contract/cohorts.ts'

const day = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(date))
}

/** A day (`2027-01-11`) as Monday, January 11, 2027. */
export const wholeDay = day({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
/** January 11, 2027. */
export const longDay = day({ month: 'long', day: 'numeric', year: 'numeric' })
/** January 11. */
export const shortDay = day({ month: 'long', day: 'numeric' })

/** The hours of a class from one moment to another, by a format of hours and minutes: 6–8:30 PM. Runs inline too, so it is self-contained. */
export function hoursText(from: number, to: number, format: Intl.DateTimeFormat): string {
  const [start = '', end = ''] = [from, to].map((time) => format.format(time).replace(':00', '').replace(/\s/, ' '))
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start}–${end}`
}

/** The days of classes: Mon, Wed and Thu. */
export function daysText({ days }: Pick<Cohort, 'days'>): string {
  return new Intl.ListFormat('en-US').format(days).replace(', and', ' and')
}

const utcHours = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** The hours of a class: 6–8:30 PM. */
export function classHours({ from, to }: Pick<Cohort, 'from' | 'to'>): string {
  const at = (time: string) => Date.parse(`1970-01-01T${time}Z`)
  return hoursText(at(from), at(to), utcHours)
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
