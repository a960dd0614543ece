import { leadFormOf } from '#contract/forms/lead-forms.ts'
import type { RecordKind } from '#services/records/filter.ts'
import type { FoundRecord } from '#services/records/record.ts'

export const kindName = (kind: RecordKind): string =>
  kind === 'application' ? 'Application' : leadFormOf(kind).email.notice

export const stateNames: Record<FoundRecord['state'], string> = {
  new: 'New',
  in_progress: 'In progress',
  waiting: 'Waiting',
  done: 'Done',
}

export const feeNames = { due: 'Fee due', waived: 'Fee waived', paid: 'Fee paid', refunded: 'Fee refunded' } as const

/** The address of a record, in the list of its kind. */
export function recordPath({ id, kind }: Pick<FoundRecord, 'id' | 'kind'>): string {
  return `/${kind === 'application' ? 'applications' : 'leads'}/${id}`
}

/** `2027-03-14` as "March 14, 2027". */
export function shownDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

/** "2 other records". */
export function plural(count: number, one: string, more: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
}
