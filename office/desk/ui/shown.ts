import { numberText } from '#content/format.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import type { ToDoState } from '#services/record-changes.ts'
import type { Filter } from '#services/records/filter.ts'
import type { FoundRecord } from '#services/records/record.ts'
import type { StaffRole } from '#services/rights.ts'

export const roleNames: Record<StaffRole, string> = {
  admin: 'Admin',
  admissions: 'Admissions',
  finance: 'Finance',
  editor: 'Editor',
  viewer: 'Viewer',
}

/** Formats a number of rows: "38", "1,000+". */
export function shownCount({ count, capped }: { count: number; capped: boolean }): string {
  return `${numberText(count)}${capped ? '+' : ''}`
}

export function recordPath({ id, kind }: Pick<FoundRecord, 'id' | 'kind'>): string {
  return `/desk/${kind === 'application' ? 'applications' : 'inquiries'}/${id}`
}

/** "2 records". */
export function plural(count: number, one: string, more = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : more}`
}

/** Whether a formatted count of work is not zero. */
export const isDue = (count: string | undefined): boolean => count !== undefined && count !== '0'

/** Formats a query with its question mark; '' if it is empty. */
export const asSearch = (query: URLSearchParams): string => `${query}` && `?${query}`

/** Changes a query; '' removes a parameter. */
export function withChanges(search: string, changes: Record<string, string>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  return asSearch(query)
}

/** Parameters of a list's query that are about the open record, or about what was just done. */
const recordParameters = ['cursor', 'saved', 'done', 'sent', 'decide', 'write', 'template', 'until', 'entry', '_routes']

export function withoutRecord(given: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(given)
  for (const name of recordParameters) query.delete(name)
  return query
}

/** Labels of the to-do. */
export const stateWords: Record<ToDoState, string> = {
  new: 'New',
  in_progress: 'In progress',
  waiting: 'Waiting on them',
  done: 'Done',
}

/** What the to-do shows: an application that nobody worked on waits for its fee. */
export const shownState = ({ state, waitingOn }: { state: ToDoState; waitingOn: number }): ToDoState =>
  waitingOn === 1 ? 'waiting' : waitingOn === 0 && state === 'waiting' ? 'in_progress' : state

export const statusWord = (status: ApplicationStatus): string => applicationStatuses[status].staff

export const feeWords: Record<NonNullable<Filter['fee']>, string> = {
  due: 'Due',
  waived: 'Waived',
  paid: 'Paid',
  refunded: 'Refunded',
}

export const documentsWords: Record<NonNullable<Filter['documents']>, string> = {
  missing: 'Missing',
  to_check: 'To check',
  complete: 'Complete',
}

export const ageWords: Record<NonNullable<Filter['age']>, string> = {
  day: 'Up to a day',
  week: 'Up to a week',
  month: 'Up to 30 days',
  older: 'Over 30 days',
}

/** "MK" for Mara Klein. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

/** A mean of scores from 1 to 4. @param hundredths such as 333, for "3.3" */
export const scoreText = (hundredths: number) => (hundredths / 100).toFixed(1)
