import { zonedTime } from '#content/zoned-time.ts'

/** 0 is Sunday; `time` (`12:00`) is in an IANA time zone. */
export type WeeklyEvent = {
  weekday: number
  time: string
  timeZone: string
  minutes: number
  /** Days without the event. */
  exceptions?: string[] | undefined
}

const DAY = 86_400_000

/** `day` (`2027-03-10`) is in the event's zone. */
export type WeeklyStart = { day: string; start: Date }

/** Returns the running and next starts of a weekly event. Noon stays noon in its zone across clock changes. */
export function nextOccurrences(event: WeeklyEvent, now: Date, count: number): WeeklyStart[] {
  const found: WeeklyStart[] = []
  const earliest = now.getTime() - event.minutes * 60_000
  // Counts days in UTC from a day early, so that no zone's today is missed.
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
