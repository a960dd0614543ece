import { dateFormat, dayAfter } from './format.ts'
import type { Company } from './schema.ts'

/** Returns the instant of a day (`2027-03-14`) and time (`12:00`) in a zone. */
export function zonedTime(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  // Twice, because the first guess may be on the other side of a clock change.
  const guess = asUtc - zoneOffset(asUtc, timeZone)
  const found = asUtc - zoneOffset(guess, timeZone)
  // If the clocks skip this time, such as midnight in Havana, `found` is an hour before the change.
  return new Date(Math.max(found, asUtc - zoneOffset(found, timeZone)))
}

/** Returns the end of a day (`2025-10-31`) in a zone: 2025-11-01T06:00Z. */
export function endOfDay(day: string, timeZone: string): string {
  return instantText(zonedTime(dayAfter(day, 1), '00:00', timeZone))
}

/**
 * Names the academy's zone where no script shows the reader's own hours: Mountain Time (Calgary). The city tells its hours
 * from those of other places that use the same name.
 */
export function zoneInFull({ zoneLabel, address }: Pick<Company, 'zoneLabel' | 'address'>): string {
  return `${zoneLabel} (${address.city})`
}

/** ISO 8601, as short as possible for a whole minute. */
export function instantText(moment: Date): string {
  return moment.toISOString().replace(':00.000Z', 'Z')
}

/** From when on a zone has which offset from UTC, in milliseconds, in order. */
export type ZoneOffsets = (readonly [from: number, offset: number])[]

const WEEK = 7 * 86_400_000

/**
 * Lists a zone's offsets over some years, for browsers: their own rules of a zone may be years older than the server's,
 * and would show another hour.
 */
export function zoneOffsets(timeZone: string, years: { first: number; last: number }): ZoneOffsets {
  const end = Date.UTC(years.last + 1, 0)
  const found: ZoneOffsets = [[Date.UTC(years.first, 0), zoneOffset(Date.UTC(years.first, 0), timeZone)]]
  for (let at = Date.UTC(years.first, 0); at < end; at += WEEK) {
    const before = zoneOffset(at, timeZone)
    const after = zoneOffset(at + WEEK, timeZone)
    if (before === after) continue
    // Clocks change on a whole minute.
    let [low, high] = [at / 60_000, (at + WEEK) / 60_000]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (zoneOffset(middle * 60_000, timeZone) === before) low = middle
      else high = middle
    }
    found.push([high * 60_000, after])
  }
  return found
}

/** Returns a zone's offset from UTC at an instant, in milliseconds. */
function zoneOffset(instant: number, timeZone: string): number {
  const text = dateFormat({ timeZone, timeZoneName: 'longOffset' }, 'en-CA').format(instant)
  // "2027-03-14, GMT-06:00", or just "GMT"
  const offset = text.split('GMT')[1] || '+00:00'
  return -Date.parse(`1970-01-01T00:00${offset}`)
}
