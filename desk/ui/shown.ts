import { dateFormat } from '#content/format.ts'
import type { StaffRole } from '#services/rights.ts'

export const roleNames: Record<StaffRole, string> = {
  admin: 'Admin',
  admissions: 'Admissions',
  finance: 'Finance',
  viewer: 'Viewer',
}

/** Formats a number of rows: "38", "1,000+". */
export function shownCount({ count, capped }: { count: number; capped: boolean }): string {
  return `${count.toLocaleString('en-US')}${capped ? '+' : ''}`
}

type MoreOfDay = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'hour' | 'minute'>
/** Academy's time zone, and the current year there. */
export type Clock = { timeZone: string; year: string }

export const getYear = (at: Date, timeZone: string): string =>
  dateFormat('en-US', { timeZone, year: 'numeric' }).format(at)

/** Formats a day: "Nov 22", with the year if it is another one, and the parts in `more`. */
export function dayWords(at: Date, { timeZone, year }: Clock, more: MoreOfDay = {}): string {
  return dateFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...more,
    ...(getYear(at, timeZone) === year ? {} : { year: 'numeric' }),
  }).format(at)
}
