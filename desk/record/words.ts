import type { FoundRecord } from '#services/records/record.ts'

/** The address of a record, in the list of its kind. */
export function recordPath({ id, kind }: Pick<FoundRecord, 'id' | 'kind'>): string {
  return `/${kind === 'application' ? 'applications' : 'leads'}/${id}`
}

/** "2 records". */
export function plural(count: number, one: string, more: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
}

/** A query with changes; '' removes a name. */
export function withChanges(search: string, changes: Record<string, string>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}
