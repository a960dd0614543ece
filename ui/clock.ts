import { dayAfter } from '#content/format.ts'
import { place } from '#content/place.ts'
import { hoursText } from '#content/start-text.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { type Start, weekdays } from '#contract/starts.ts'

/**
 * Encodes a start's classes for {@link yourHours}: weekday (0 is Sunday) and minute of the day of the first class, and
 * length in minutes; the class days relative to the first; the start of each week in minutes since 1970; the zone.
 */
export function getClasses({ days, starts, ends, from, to, timeZone }: Start): string {
  const at = (day: number, time = from) => zonedTime(dayAfter(starts, day), time, timeZone).getTime() / 60_000
  const [first, [hours = 0, minutes = 0]] = [new Date(starts).getUTCDay(), from.split(':').map(Number)]
  const inWeek = days.map((day) => (weekdays.indexOf(day) - first + 7) % 7).sort()
  const weeks = Math.ceil((Date.parse(ends) - Date.parse(starts) + 86_400_000) / 604_800_000)
  const weekStarts = Array.from({ length: weeks }, (_value, week) => at(7 * week))
  const parts = [[first, hours * 60 + minutes, at(0, to) - at(0)], inWeek, weekStarts]
  return [...parts.map((part) => part.join(' ')), timeZone].join()
}

// These format a minute of the day, and a day of a month. They run inline too, so each is self-contained.
const hourText24 = (time: number) =>
  [Math.floor(time / 60) % 24, time % 60].map((part) => `${part}`.padStart(2, '0')).join(':')

function hourText12(time: number): string {
  const [hours, minutes] = [Math.floor(time / 60) % 24, time % 60]
  return `${hours % 12 || 12}${minutes ? `:${`${minutes}`.padStart(2, '0')}` : ''} ${hours < 12 ? 'A' : 'P'}M`
}

const dayFirst = (month: string, day: number) => `${day} ${month}`
const monthFirst = (month: string, day: number) => `${month} ${day}`

/** How the academy writes hours and days, for {@link yourHours}. */
export function clockWords() {
  const hourText = place().hasClock24 ? hourText24 : hourText12
  return [hoursText, hourText, place().isDayFirst ? dayFirst : monthFirst] as const
}
type ClockWords = ReturnType<typeof clockWords>

/**
 * Describes the class times in the visitor's time zone, which may change clocks on other days than the academy's. Omits
 * the times if all classes are at night; '' if nothing differs. Also runs inline, so it is self-contained. Uses `Intl`,
 * whose first format takes a phone 40 ms, only for clocks within an hour of the academy's.
 */
export function yourHours(classes: string, ...[getText, getTime, getDay]: ClockWords): string {
  const parts = classes.split(',').map((part) => part.split(' ').map(Number))
  const [[weekday = 0, minute = 0, length = 0] = [], days = [], weekStarts = []] = parts
  const names = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')
  const months = 'January February March April May June July August September October November December'.split(' ')
  const daysFrom = (day: number) =>
    days
      .map((count) => names[(day + count) % 7])
      .join(', ')
      .replace(/, (\w+)$/, ' and $1')
  const textFor = (time: number) => getText(getTime(time), getTime(time + length))
  const there = [daysFrom(weekday), textFor(minute)]
  const found: string[] = []
  let last = ['', '']
  let differs = false
  let isAtNight = true
  let isNear = true
  for (const [week, minutes] of weekStarts.entries()) {
    const start = new Date(minutes * 60_000)
    const time = start.getHours() * 60 + start.getMinutes()
    const here = [daysFrom(start.getDay()), textFor(time)]
    isAtNight &&= time < 360 || time + length > 1440
    differs ||= `${here}` !== `${there}`
    const apart = Math.abs((start.getDay() - weekday) * 1440 + time - minute)
    isNear &&= apart <= 60 || apart >= 10_020
    if (`${here}` !== `${last}`) {
      const on = here[0] === (last[0] || there[0]) ? '' : `${here[0]}, `
      const day = getDay(months[start.getMonth()] ?? '', start.getDate())
      found.push(`${on}${here[1]}${week ? ` from ${day}` : ''}`)
    }
    last = here
  }
  // A browser that does not know the latest rules of the academy's own zone is an hour off, and its clock may not be.
  if (differs && isNear && Intl.DateTimeFormat().resolvedOptions().timeZone === classes.split(',')[3]) return ''
  const [begin = '', ...later] = found
  if (differs && isAtNight) return 'Night in your time zone'
  return differs ? [`${begin} where you are`, ...later].join(', ') : ''
}

function defineYourHours(text: typeof yourHours, ...words: ClockWords): void {
  customElements.define(
    'your-hours',
    class extends HTMLElement {
      connectedCallback() {
        this.textContent = text(this.dataset.classes ?? '', ...words)
      }
    },
  )
}

/** Returns the script for the document's custom elements. It precedes the body. */
export function clockScripts(html: string): string {
  return html.includes('<your-hours') ? `(${defineYourHours})(${[yourHours, ...clockWords()]})` : ''
}
