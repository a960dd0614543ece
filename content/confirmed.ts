import type { Content } from './schema.ts'

/**
 * Says whether a part of a file may be published as a fact where nobody sees the page around it (structured data, llms.txt,
 * calendars): no sample, and nothing in it waits to be confirmed.
 * @param file its path within the content folder
 * @param field the part, such as `session` or `format.text`
 */
export function isConfirmed({ unconfirmed }: Pick<Content, 'unconfirmed'>, file: string, field: string): boolean {
  return !(unconfirmed[file] ?? []).some((path) => isWithin(path, field) || isWithin(field, path))
}

function isWithin(path: string, other: string): boolean {
  return other === '' || path === other || path.startsWith(`${other}.`)
}

/** Where `sample: true` stands within a value; '' is the whole of it. */
export function samplePaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('sample' in value && value.sample === true) return [path]
  return Object.entries(value).flatMap(([key, child]) => samplePaths(child, path === '' ? key : `${path}.${key}`))
}
