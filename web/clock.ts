import { zonedTime } from '#content/zoned-time.ts'
import { type Cohort, weekdays } from '#contract/cohorts.ts'
import { hoursText } from './cohort-text.ts'
import { inlineScript } from './inline-script.ts'

/**
 * A cohort's classes, for {@link yourHours}: zone, minutes of a class, first class in minutes since 1970, number of weeks, the
 * first week after a clock change, by how many minutes that moves classes, and the days of a class, counted from the first.
 */
export function classesOf({ days, starts, ends, from, to, timeZone }: Cohort): string {
  const dayAfter = (count: number) => new Date(Date.parse(starts) + count * 86_400_000)
  const at = (day: number, time = from) =>
    zonedTime(dayAfter(day).toISOString().slice(0, 10), time, timeZone).getTime() / 60_000
  const weeks = Math.ceil((Date.parse(ends) - dayAfter(-1).getTime()) / 604_800_000)
  const shifts = Array.from({ length: weeks }, (_, week) => at(7 * week) - at(0) - week * 10_080)
  const changed = shifts.findIndex((shift) => shift !== 0)
  const first = dayAfter(0).getUTCDay()
  const inWeek = days.map((day) => (weekdays.indexOf(day) - first + 7) % 7).sort()
  const change = changed === -1 ? [weeks, 0] : [changed, shifts[changed]]
  return [timeZone, at(0, to) - at(0), at(0), weeks, ...change, ...inWeek].join(' ')
}

type Clock = { day: Intl.DateTimeFormat; hours: Intl.DateTimeFormat }

/**
 * When the classes are on the visitor's own clock, which may change on other days than the academy's; '' where there is nothing to
 * add. Runs inline too, so it is self-contained.
 */
export function yourHours(classes: string, textOf: typeof hoursText, yourZone?: string): string {
  const [zone, ...numbers] = classes.split(' ')
  const [minutes = 0, first = 0, weeks = 0, changed = 0, shift = 0, ...days] = numbers.map(Number)
  const format = (options: Intl.DateTimeFormatOptions, timeZone = yourZone) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  // Once: to make a format takes longer than to use it for all weeks.
  const [yours, theirs] = [yourZone, zone].map((timeZone) => ({
    day: format({ weekday: 'short' }, timeZone),
    hours: format({ hour: 'numeric', minute: '2-digit' }, timeZone),
  })) as [Clock, Clock]
  const list = new Intl.ListFormat('en-US')
  const timeOf = (hours: Intl.DateTimeFormat, time: number) => hours.format(time).replace(':00', '').replace(/\s/, ' ')
  const found: string[] = []
  let last = ['', '']
  let differs = false
  for (let week = 0; week < weeks; week++) {
    const start = (first + week * 10_080 + (week < changed ? 0 : shift)) * 60_000
    const timesBy = ({ day, hours }: Clock) => [
      list.format(days.map((count) => day.format(start + count * 86_400_000))),
      textOf(timeOf(hours, start), timeOf(hours, start + minutes * 60_000)),
    ]
    const here = timesBy(yours)
    const there = timesBy(theirs)
    differs ||= `${here}` !== `${there}`
    if (`${here}` !== `${last}`) {
      const names = here[0] === (last[0] || there[0]) ? '' : `${here[0]?.replace(', and', ' and')}, `
      found.push(`${names}${here[1]}${week ? ` from ${format({ month: 'long', day: 'numeric' }).format(start)}` : ''}`)
    }
    last = here
  }
  const [begin = '', ...later] = found
  return differs ? [`${begin} where you are`, ...later].join(', ') : ''
}

/**
 * `<until-date>` knows whether its time has come by the visitor's clock, however old the page is, before it is painted. React
 * renders the same attribute, for pages that follow.
 */
function defineUntilDate(): void {
  customElements.define(
    'until-date',
    class extends HTMLElement {
      connectedCallback() {
        this.toggleAttribute('data-past', new Date(this.dataset.at ?? '') <= new Date())
      }
    },
  )
}

function defineYourHours(text: typeof yourHours, textOf: typeof hoursText): void {
  customElements.define(
    'your-hours',
    class extends HTMLElement {
      connectedCallback() {
        this.textContent = text(this.dataset.classes ?? '', textOf)
      }
    },
  )
}

/** The scripts of a document's elements that need them; they come before the body. */
export function clockScripts(html: string): string {
  const until = html.includes('<until-date') ? inlineScript(defineUntilDate) : ''
  const hours = html.includes('<your-hours') ? `(${defineYourHours})(${yourHours},${hoursText})` : ''
  return [until, hours].filter(Boolean).join(';')
}
