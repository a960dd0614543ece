import { dayIn } from '#content/format.ts'
import { zonedTime, zoneOffsets } from '#content/zoned-time.ts'
import { invalidField } from '#services/errors.ts'
import type { Clock } from './ui/shown.ts'

/** Parses the value of a `datetime-local` field; null if empty. @throws ServiceError invalid */
export function parseLocalTime(name: string, text: string, timeZone: string): Date | null {
  if (text === '') return null
  const [, day = '', time = ''] = /^(2\d{3}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/.exec(text) ?? []
  if (Number.isNaN(Date.parse(`${day}T${time}Z`))) throw invalidField(name, 'Choose a day and a time.')
  return zonedTime(day, time, timeZone)
}

/** Returns a day such as `2027-03-14` in a time zone. @param days after today */
export const dayAfter = (days: number, timeZone: string, now = new Date()): string =>
  dayIn(timeZone, new Date(now.getTime() + days * 86_400_000))

/** Years of records before this one, and of dates after it, that a page may show. */
const SHOWN_YEARS = { before: 10, after: 3 }
let kept: { key: string; clock: Clock } | undefined

/** The academy's clock, by which the desk's pages show times. It is computed once a year. */
export function getClock(timeZone: string, now: Date): Clock {
  const year = dayIn(timeZone, now).slice(0, 4)
  const key = `${timeZone} ${year}`
  if (kept?.key !== key) {
    const years = { first: Number(year) - SHOWN_YEARS.before, last: Number(year) + SHOWN_YEARS.after }
    kept = { key, clock: { offsets: zoneOffsets(timeZone, years), year } }
  }
  return kept.clock
}
