import { zonedTime } from '#content/zoned-time.ts'

/** A weekly event: 0 is Sunday; the time of day (`12:00`) is that of an IANA time zone. */
export type WeeklyEvent = { weekday: number; time: string; timeZone: string; minutes: number }

const DAY = 86_400_000

/** The next starts of a weekly event, with the running one. Noon stays noon in the event's zone across clock changes. */
export function nextSessions(event: WeeklyEvent, now: Date, count: number): Date[] {
  const found: Date[] = []
  const earliest = now.getTime() - event.minutes * 60_000
  // Calendar days are counted in UTC from a day early, so that no zone's today is missed.
  for (let day = now.getTime() - DAY; found.length < count; day += DAY) {
    const date = new Date(day)
    if (date.getUTCDay() !== event.weekday) continue
    const start = zonedTime(date.toISOString().slice(0, 10), event.time, event.timeZone)
    if (start.getTime() > earliest) found.push(start)
  }
  return found
}
