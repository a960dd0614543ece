import type { Tuition } from '#contract/starts.ts'
import { place } from './place.ts'

// Tables instead of `Intl`, whose first formats take a phone longer than all other startup code of a page.
const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

const comma = () => (place().isDayFirst ? ' ' : ', ')

/** Joins a month and a day, or days: January 11, or 11 January where the day comes first. */
function inOrder(month: string, day: string | number): string {
  return place().isDayFirst ? `${day} ${month}` : `${month} ${day}`
}

/** Formats `2027-01-11` as January 11. */
export function shortDay(date: string): string {
  return inOrder(getMonth(date), getDay(date))
}

/** Formats a day as January 11, 2027. */
export function longDay(date: string): string {
  return shortDay(date) + comma() + date.slice(0, 4)
}

/** Formats a day as Monday, January 11, 2027. */
export function wholeDay(date: string): string {
  return getWeekday(date) + comma() + longDay(date)
}

/** Formats a day as Oct 31, 2025, like the specification. */
export function dayText(date: string): string {
  return monthAndDay(date) + comma() + date.slice(0, 4)
}

/** Formats a range of days as Jan 19–21, 2027. */
export function rangeText(from: string, to: string): string {
  return from.slice(0, 4) === to.slice(0, 4)
    ? dayRange(from, to) + comma() + to.slice(0, 4)
    : `${dayText(from)} – ${dayText(to)}`
}

/** Formats a range of days within a year as Jan 19–21. */
export function dayRange(from: string, to: string): string {
  if (from === to) return monthAndDay(from)
  return from.slice(0, 7) === to.slice(0, 7)
    ? monthAndDay(from, `–${getDay(to)}`)
    : `${monthAndDay(from)} – ${monthAndDay(to)}`
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
  return `${getMonth(date)} ${date.slice(0, 4)}`
}

/** Formats `12:00` as 12 PM, or 9:30 AM, unless the academy's clock has 24 hours. */
export function timeText(time: string): string {
  if (place().hasClock24) return time
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : ''
  return `${hours % 12 || 12}${rest} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Formats a day as Jan 19. @param more follows the day: "–21" */
function monthAndDay(date: string, more = ''): string {
  return inOrder(getMonth(date).slice(0, 3), getDay(date) + more)
}

const getMonth = (date: string) => months[Number(date.slice(5, 7)) - 1] ?? ''
const getDay = (date: string) => `${Number(date.slice(8))}`

function getWeekday(date: string): string {
  return weekdays[new Date(date).getUTCDay()] ?? ''
}

// A format takes memory outside the JavaScript heap, which is freed late, so each is cached.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Scripts of pages use the tables above, which are faster on phones. */
export function dateFormat(options: Intl.DateTimeFormatOptions, language = place().locale): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, options)
  formats.set(key, made)
  return made
}

/** Returns the date in a time zone: `2027-03-14`. */
export function dayIn(timeZone: string, moment: Date): string {
  // The Canadian format is ISO 8601.
  return dateFormat({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA').format(moment)
}

/** Returns the local time for a `datetime-local` field and iCalendar: `2027-03-14T09:30:00`. */
export function localTime(moment: Date, timeZone: string): string {
  const time = dateFormat({ timeZone, timeStyle: 'medium' }, 'en-GB').format(moment)
  return `${dayIn(timeZone, moment)}T${time}`
}

/** Options of formats with hours. */
export const hourOptions = () =>
  place().hasClock24
    ? ({ hour: '2-digit', hourCycle: 'h23' } as const)
    : ({ hour: 'numeric', hourCycle: 'h12' } as const)

/** Formats a moment as March 14, 2027 at 9:30 AM, or Mar 14, 2027, 9:30 AM. */
export function momentText(moment: Date, timeZone: string, dateStyle: 'medium' | 'long' | 'full'): string {
  return dateFormat({ dateStyle, timeStyle: 'short', timeZone, hourCycle: hourOptions().hourCycle }).format(moment)
}

/** Formats a number as 1,234. */
export const numberText = (value: number): string => value.toLocaleString(place().locale)

/** Formats a price as USD 640. Whole amounts have no cents. */
export function priceText(amount: number, currency: string): string {
  const cents = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}
  const { locale, currencyDisplay } = place()
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, ...cents })
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
