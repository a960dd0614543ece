// Tables in place of `Intl`: to make its first formats takes a phone longer than all else that a page's script does at its start.
const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** A day (`2027-01-11`) as January 11. */
export function shortDay(date: string): string {
  const [, month = '', day = ''] = date.split('-')
  return `${months[Number(month) - 1]} ${Number(day)}`
}

/** January 11, 2027. */
export function longDay(date: string): string {
  return `${shortDay(date)}, ${date.slice(0, 4)}`
}

/** Monday, January 11, 2027. */
export function wholeDay(date: string): string {
  return `${weekdayOf(date)}, ${longDay(date)}`
}

/** As the specification writes a day: Oct 31, 2025. */
export function dayText(date: string): string {
  return `${monthAndDay(date)}, ${date.slice(0, 4)}`
}

/** The first and the last day of something: Jan 19–21, 2027. */
export function rangeText(from: string, to: string): string {
  if (from === to) return dayText(from)
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayText(from)} – ${dayText(to)}`
  const end = from.slice(0, 7) === to.slice(0, 7) ? `–${Number(to.slice(8))}` : ` – ${monthAndDay(to)}`
  return `${monthAndDay(from)}${end}, ${to.slice(0, 4)}`
}

/** The same within a year: Jan 19–21. */
export function daysText(from: string, to: string): string {
  return rangeText(from, to).replace(/, \d{4}$/, '')
}

/** The days of the week of something: Tue – Thu. */
export function weekdaysText(from: string, to: string): string {
  return [...new Set([from, to])].map((date) => weekdayOf(date).slice(0, 3)).join(' – ')
}

/** A day by its number from the first one: Tuesday, January 19. */
export function nthDayText(first: string, number: number): string {
  const date = new Date(Date.parse(first) + number * 86_400_000).toISOString().slice(0, 10)
  return `${weekdayOf(date)}, ${shortDay(date)}`
}

/** Of something weekly; 0 is Sunday: Every Wednesday. */
export function everyWeekday(weekday: number): string {
  return `Every ${weekdays[weekday]}`
}

/** The month of a day (`2027-01-19` or `2027-01`): January 2027. */
export function monthText(date: string): string {
  return `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** A time of day of content (`12:00`, 24 hours) as people read it: 12 PM, or 9:30 AM. */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : ''
  return `${hours % 12 || 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Jan 19. */
function monthAndDay(date: string): string {
  return shortDay(date).replace(/^(...)\w*/, '$1')
}

function weekdayOf(date: string): string {
  return weekdays[new Date(date).getUTCDay()] ?? ''
}
