import type { Content } from './schema.ts'

/** Whether `field` of a file (`format.text` of `courses/dbms.md`) is a fact: no sample, and nothing waits to be confirmed. */
export function isConfirmed({ unconfirmed }: Pick<Content, 'unconfirmed'>, file: string, field: string): boolean {
  return !(unconfirmed[file] ?? []).some((path) => isWithin(path, field) || isWithin(field, path))
}

function isWithin(path: string, other: string): boolean {
  return other === '' || path === other || path.startsWith(`${other}.`)
}
