import { zonedTime } from '#content/zoned-time.ts'

/** A weekly event: 0 is Sunday; the time of day (`12:00`) is that of an IANA time zone. */
export type WeeklyEvent = {
  weekday: number
  time: string
  timeZone: string
  minutes: number
  /** Days without it. */
  exceptions?: string[] | undefined
}

const DAY = 86_400_000

/** A start of it, with its day in the event's zone (`2027-03-10`). */
export type WeeklyStart = { day: string; start: Date }

/** The next starts of a weekly event, with the running one. Noon stays noon in the event's zone across clock changes. */
export function nextSessions(event: WeeklyEvent, now: Date, count: number): WeeklyStart[] {
  const found: WeeklyStart[] = []
  const earliest = now.getTime() - event.minutes * 60_000
  // Calendar days are counted in UTC from a day early, so that no zone's today is missed.
  for (let time = now.getTime() - DAY; found.length < count; time += DAY) {
    const date = new Date(time)
    if (date.getUTCDay() !== event.weekday) continue
    const day = date.toISOString().slice(0, 10)
    if (event.exceptions?.includes(day)) continue
    const start = zonedTime(day, event.time, event.timeZone)
    if (start.getTime() > earliest) found.push({ day, start })
  }
  return found
}
