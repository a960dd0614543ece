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
