/** Returns a query without one of its parameters: '' or '?...'. */
export function withoutParameter(search: string, name: string): string {
  const query = new URLSearchParams(search)
  query.delete(name)
  return `${query}` && `?${query}`
}
