import { dateFormat } from '#content/format.ts'
import type { FoundRecord } from '#services/records/record.ts'
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

export function recordPath({ id, kind }: Pick<FoundRecord, 'id' | 'kind'>): string {
  return `/${kind === 'application' ? 'applications' : 'leads'}/${id}`
}

/** "2 records". */
export function plural(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
}

/** Formats a query with its question mark; '' if it is empty. */
export const asSearch = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '')

/** Changes a query; '' removes a parameter. */
export function withChanges(search: string, changes: Record<string, string>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  return asSearch(query)
}
