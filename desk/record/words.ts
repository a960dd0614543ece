import type { FoundRecord } from '#services/records/record.ts'

export function recordPath({ id, kind }: Pick<FoundRecord, 'id' | 'kind'>): string {
  return `/${kind === 'application' ? 'applications' : 'leads'}/${id}`
}

/** "2 records". */
export function plural(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
}

/** Changes a query; '' removes a parameter. */
export function withChanges(search: string, changes: Record<string, string>): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}
