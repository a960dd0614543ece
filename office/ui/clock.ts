import { dateFormat, hourOptions, longDay, momentText } from '#content/format.ts'
import type { ZoneOffsets } from '#content/zoned-time.ts'

/** The offsets and the name of the academy's time zone, and the current year there. */
export type Clock = { offsets: ZoneOffsets; zone: string; year: string }

type MoreOfDay = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'hour' | 'minute'>

/** Formats a day: "Nov 22", with the year if it is another one, and the parts in `more`. */
export function dayWords(at: Date, { offsets, year }: Clock, more: MoreOfDay = {}): string {
  const there = inUtc(at, offsets)
  return dateFormat({
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...more,
    ...(more.hour && hourOptions()),
    ...(`${there.getUTCFullYear()}` === year ? {} : { year: 'numeric' }),
  }).format(there)
}

/** Formats a moment as November 22, 2026, or as November 22, 2026 at 9:14 AM, Mountain Time (Calgary). */
export function longWords(at: Date, { offsets, zone }: Clock, isDay: boolean): string {
  const there = inUtc(at, offsets)
  return isDay ? longDay(there.toISOString().slice(0, 10)) : `${momentText(there, 'UTC', 'long')}, ${zone}`
}

/** Moves a moment, so that UTC shows it as the academy's clock does. */
function inUtc(at: Date, offsets: ZoneOffsets): Date {
  const offset = offsets.findLast(([from]) => from <= at.getTime())?.[1] ?? offsets[0]?.[1] ?? 0
  return new Date(at.getTime() + offset)
}
