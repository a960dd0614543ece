import type { Webinar } from './schema.ts'
import { zonedTime } from './zoned-time.ts'

type WeeklyEvent = Pick<Webinar['informationSession'], 'weekday' | 'time' | 'minutes' | 'exceptions'>

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

/**
 * Adds the time at which each part begins (`12:10`) and its minutes. A part without minutes has what the others leave.
 */
export function divideEvent<Part extends { minutes?: number | undefined }>(
  { time, minutes }: Pick<WeeklyEvent, 'time' | 'minutes'>,
  parts: readonly Part[],
) {
  const taken = parts.reduce((sum, part) => sum + (part.minutes ?? 0), 0)
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  let next = hours * 60 + rest
  return parts.map((part) => {
    const begins = next
    const lasts = part.minutes ?? Math.max(0, minutes - taken)
    next += lasts
    const [hour, minute] = [Math.floor(begins / 60) % 24, begins % 60].map((number) => String(number).padStart(2, '0'))
    return { ...part, minutes: lasts, from: `${hour}:${minute}` }
  })
}
