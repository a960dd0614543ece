import type { Content } from './schema.ts'

/** Checks that `field` of a file (`format.text` of `courses/dbms.md`) contains no sample and nothing unconfirmed. */
export function isConfirmed({ unconfirmed }: Pick<Content, 'unconfirmed'>, file: string, field: string): boolean {
  return !(unconfirmed[file] ?? []).some((path) => isWithin(path, field) || isWithin(field, path))
}

function isWithin(path: string, other: string): boolean {
  return other === '' || path === other || path.startsWith(`${other}.`)
}
