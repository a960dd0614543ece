const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const day = format({ dateStyle: 'medium' })
const monthAndDay = format({ month: 'short', day: 'numeric' })
const weekday = format({ weekday: 'short' })
const longDay = format({ weekday: 'long', month: 'long', day: 'numeric' })
const month = format({ month: 'long', year: 'numeric' })

const dateOf = (date: string) => new Date(`${date}T00:00:00Z`)

/** A day of content (`2025-10-31`) as people read it: Oct 31, 2025. */
export function dayText(date: string): string {
  return day.format(dateOf(date))
}

/** The first and the last day of something: Jan 19–21, 2027. */
export function rangeText(from: string, to: string): string {
  if (from === to) return dayText(from)
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayText(from)} – ${dayText(to)}`
  const start = monthAndDay.format(dateOf(from))
  const end = from.slice(0, 7) === to.slice(0, 7) ? `–${Number(to.slice(8))}` : ` – ${monthAndDay.format(dateOf(to))}`
  return `${start}${end}, ${to.slice(0, 4)}`
}

/** The same within a year: Jan 19–21. */
export function daysText(from: string, to: string): string {
  return rangeText(from, to).replace(/, \d{4}$/, '')
}

/** The days of the week of something: Tue – Thu. */
export function weekdaysText(from: string, to: string): string {
  return [...new Set([from, to])].map((date) => weekday.format(dateOf(date))).join(' – ')
}

/** A day by its number from the first one: Tuesday, January 19. */
export function nthDayText(first: string, number: number): string {
  return longDay.format(dateOf(first).getTime() + number * 86_400_000)
}

/** The month of a day (`2027-01-19` or `2027-01`): January 2027. */
export function monthText(date: string): string {
  return month.format(dateOf(`${date.slice(0, 7)}-01`))
}

/** A time of day of content (`12:00`, 24 hours) as people read it: 12 PM, or 9:30 AM. */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : ''
  return `${hours % 12 || 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`
}
