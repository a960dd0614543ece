import type { StartState } from '#content/start-state.ts'
import type { Start } from '#contract/starts.ts'
import { dayText, longDay, timeText } from './format.ts'

/** Formats a time span as 6–8:30 PM, or 18:00–20:30. Runs inline too, so it is self-contained. */
export function hoursText(start: string, end: string): string {
  return `${start.endsWith('M') && start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start}–${end}`
}

/** Formats days as Mon, Wed and Thu. */
export function classDays({ days }: Pick<Start, 'days'>): string {
  return days.join(', ').replace(/, (\w+)$/, ' and $1')
}

/** Formats hours as 6–8:30 PM. */
export function classHours({ from, to }: Pick<Start, 'from' | 'to'>): string {
  return hoursText(timeText(from), timeText(to))
}

/** Formats classes as Mon and Wed, 6–8:30 PM Mountain Time, plus a lab every other Saturday. */
export function classTimes(start: Pick<Start, 'days' | 'from' | 'to' | 'zoneLabel' | 'more'>): string {
  const { zoneLabel, more } = start
  return `${classDays(start)}, ${classHours(start)} ${zoneLabel}${more ? `, plus ${more}` : ''}`
}

export function partOfDay({ days, from }: Pick<Start, 'days' | 'from'>) {
  if (days.every((name) => name === 'Sat' || name === 'Sun')) return 'weekends'
  if (from >= '17:00') return 'evenings'
  return from < '12:00' ? 'mornings' : 'afternoons'
}

type Seats = Pick<Start, 'seats' | 'seatsLeft'>

/** For a start that takes applications. */
export function seatsText({ seats, seatsLeft }: Seats, state: StartState): string {
  if (state === 'full') return 'Full: all seats are taken'
  return state === 'few_left' && seatsLeft < seats
    ? `Only ${seatsLeft} of ${seats} seats left`
    : freeSeats({ seats, seatsLeft })
}

/** Free seats once most are taken. Before that, their number would only say that the date is far away. */
function freeSeats({ seats, seatsLeft }: Seats): string {
  return seatsLeft * 2 < seats ? `${seatsLeft} of ${seats} seats left` : `${seats} seats`
}

/** For a start that takes applications or has a waitlist. */
export function applyByText({ applyBy }: Pick<Start, 'applyBy'>, state: StartState): string {
  if (state === 'full') return `Waitlist open until ${longDay(applyBy)}, with no fee until a seat is free`
  return `${state === 'last_days' ? 'Last days: apply' : 'Apply'} by ${longDay(applyBy)}`
}

/** Note on a card; '' if the start is simply open. */
export function stateNote({ seatsLeft, applyBy }: Seats & Pick<Start, 'applyBy'>, state: StartState): string {
  if (state === 'full') return 'Full, waitlist open'
  if (state === 'few_left') return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`
  return state === 'last_days' ? `Apply by ${dayText(applyBy)}` : ''
}

export function workshopSeats(workshop: Seats): string {
  return workshop.seatsLeft === 0 ? 'Full' : freeSeats(workshop)
}
