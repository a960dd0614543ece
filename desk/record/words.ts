import type { FoundRecord } from '#services/records/record.ts'

/** The address of a record, in the list of its kind. */
export function recordPath({ id, kind }: Pick<FoundRecord, 'id' | 'kind'>): string {
  return `/${kind === 'application' ? 'applications' : 'leads'}/${id}`
}

/** "2 other records". */
export function plural(count: number, one: string, more: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
}
