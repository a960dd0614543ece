import type { Webinar } from './schema.ts'
import { zonedTime } from './zoned-time.ts'

type WeeklyEvent = Pick<Webinar['session'], 'weekday' | 'time' | 'minutes' | 'exceptions'>

const DAY = 86_400_000

/**
 * Returns the running and next starts of a weekly event. `day` (`2027-03-10`) is in `timeZone`, where noon stays noon
 * across clock changes.
 */
export function nextOccurrences(event: WeeklyEvent, timeZone: string, now: Date, count: number) {
  const found: { day: string; start: Date }[] = []
  const earliest = now.getTime() - event.minutes * 60_000
  // Counts days in UTC from a day early, so that no zone's today is missed.
  for (let time = now.getTime() - DAY; found.length < count; time += DAY) {
    const date = new Date(time)
    if (date.getUTCDay() !== event.weekday) continue
    const day = date.toISOString().slice(0, 10)
    if (event.exceptions?.includes(day)) continue
    const start = zonedTime(day, event.time, timeZone)
    if (start.getTime() > earliest) found.push({ day, start })
  }
  return found
}
