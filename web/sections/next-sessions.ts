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

/** The instant at which the clocks of a zone show a day (`2027-03-14`) and a time (`12:00`). */
export function zonedTime(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  // Twice: the first guess may lie on the other side of a clock change.
  const guess = asUtc - zoneOffset(asUtc, timeZone)
  return new Date(asUtc - zoneOffset(guess, timeZone))
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function zoneOffset(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`
  return Date.parse(shown) - Math.floor(instant / 1000) * 1000
}
