import type { Tuition } from '#contract/cohorts.ts'

// Tables instead of `Intl`, whose first formats take a phone longer than all other startup code of a page.
const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Formats `2027-01-11` as January 11. */
export function shortDay(date: string): string {
  const [, month = '', day = ''] = date.split('-')
  return `${months[Number(month) - 1]} ${Number(day)}`
}

/** Formats a day as January 11, 2027. */
export function longDay(date: string): string {
  return `${shortDay(date)}, ${date.slice(0, 4)}`
}

/** Formats a day as Monday, January 11, 2027. */
export function wholeDay(date: string): string {
  return `${getWeekday(date)}, ${longDay(date)}`
}

/** Formats a day as Oct 31, 2025, like the specification. */
export function dayText(date: string): string {
  return `${monthAndDay(date)}, ${date.slice(0, 4)}`
}

/** Formats a range of days as Jan 19–21, 2027. */
export function rangeText(from: string, to: string): string {
  if (from === to) return dayText(from)
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayText(from)} – ${dayText(to)}`
  const end = from.slice(0, 7) === to.slice(0, 7) ? `–${Number(to.slice(8))}` : ` – ${monthAndDay(to)}`
  return `${monthAndDay(from)}${end}, ${to.slice(0, 4)}`
}

/** Formats a range of days as Jan 19–21. */
export function dayRange(from: string, to: string): string {
  return rangeText(from, to).replace(/, \d{4}$/, '')
}

/** Formats weekdays as Tue – Thu. */
export function weekdaysText(from: string, to: string): string {
  return [...new Set([from, to])].map((date) => getWeekday(date).slice(0, 3)).join(' – ')
}

/** Returns the day `days` days after `day`, both as `2027-01-19`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Formats the day `number` days after the first as Tuesday, January 19. */
export function nthDayText(first: string, number: number): string {
  const date = dayAfter(first, number)
  return `${getWeekday(date)}, ${shortDay(date)}`
}

/** Formats a weekday as Every Wednesday; 0 is Sunday. */
export function everyWeekday(weekday: number): string {
  return `Every ${weekdays[weekday]}`
}

/** Formats `2027-01-19` or `2027-01` as January 2027. */
export function monthText(date: string): string {
  return `${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** Formats `12:00` (24 hours) as 12 PM, or 9:30 AM. */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : ''
  return `${hours % 12 || 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Formats a day as Jan 19. */
function monthAndDay(date: string): string {
  return shortDay(date).replace(/^(...)\w*/, '$1')
}

function getWeekday(date: string): string {
  return weekdays[new Date(date).getUTCDay()] ?? ''
}

// A format takes memory outside the JavaScript heap, which is freed late, so each is cached.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Scripts of pages use the tables above, which are faster on phones. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** Returns the date in a time zone: `2027-03-14`. */
export function dayIn(timeZone: string, moment: Date): string {
  // The Canadian format is ISO 8601.
  return dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
}

/** Returns the local time for a `datetime-local` field and iCalendar: `2027-03-14T09:30:00`. */
export function localTime(moment: Date, timeZone: string): string {
  const time = dateFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(moment)
  return `${dayIn(timeZone, moment)}T${time}`
}

/** Formats a moment as March 14, 2027 at 9:30 AM, or Mar 14, 2027, 9:30 AM. */
export function momentText(moment: Date, timeZone: string, dateStyle: 'medium' | 'long' | 'full'): string {
  return dateFormat('en-US', { dateStyle, timeStyle: 'short', timeZone }).format(moment)
}

/** Formats a price as USD 640. Whole amounts have no cents. */
export function priceText(amount: number, currency: string): string {
  const cents = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code', ...cents })
    .format(amount)
    .replace('\u00A0', ' ')
}

/** Formats tuition as USD 4,800, or USD 4,000 to 5,000. */
export function tuitionText(tuition: Tuition | undefined): string {
  if (!tuition) return 'On request'
  const { amount, most, currency } = tuition
  const from = priceText(amount, currency)
  return most === undefined ? from : `${from} to ${priceText(most, currency).replace(/^\S+ /, '')}`
}

const ages = [
  [86_400, 'd', 'day'],
  [3600, 'h', 'hour'],
  [60, 'min', 'minute'],
] as const

/** Formats elapsed time: `2 h`, `2 hours ago`. */
export function agoText(since: Date, now: Date): { short: string; long: string } {
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000)
  const found = ages.find(([length]) => seconds >= length)
  if (!found) return { short: 'just now', long: 'just now' }
  const [size, unit, word] = found
  const count = Math.floor(seconds / size)
  return { short: `${count} ${unit}`, long: `${count} ${word}${count === 1 ? '' : 's'} ago` }
}
