import { dateFormat } from '#content/format.ts'
import type { StaffRole } from '#services/rights.ts'

/** Roles as people read them. */
export const roleNames: Record<StaffRole, string> = {
  admin: 'Admin',
  admissions: 'Admissions',
  finance: 'Finance',
  viewer: 'Viewer',
}

/** A number of rows as lists show it: "38", "1,000+". */
export function shownCount({ count, capped }: { count: number; capped: boolean }): string {
  return `${count.toLocaleString('en-US')}${capped ? '+' : ''}`
}

type MoreOfDay = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'hour' | 'minute'>
/** The academy's time zone, and the year there. */
export type Clock = { timeZone: string; year: string }

export const yearOf = (at: Date, timeZone: string): string =>
  dateFormat('en-US', { timeZone, year: 'numeric' }).format(at)

/** A day as the desk shows it: "Nov 22", with the year where it is not this one, and with what else is asked for. */
export function dayWords(at: Date, { timeZone, year }: Clock, more: MoreOfDay = {}): string {
  return dateFormat('en-US', {
    ...{ timeZone, month: 'short', day: 'numeric', ...more },
    ...(yearOf(at, timeZone) === year ? {} : { year: 'numeric' }),
  }).format(at)
}
