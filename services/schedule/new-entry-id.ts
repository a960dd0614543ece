import type { EntryKind } from '#content/schedule-entries.ts'

/** Returns the base of an entry's id. Missing fields are rejected by validation. */
function getBase(kind: EntryKind, { course, title, starts, firstDay }: Record<string, unknown>): string {
  if (kind === 'round') return String(firstDay)
  const month = String(starts).slice(0, 7)
  return kind === 'start' ? `${course}-${month}` : `${getSlug(String(title))}-${month}`
}

/** Returns a title's letters and digits, short enough for an id with a month: "Agents & tools" is `agents-tools`. */
function getSlug(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replaceAll(/^-|-$/g, '')
}

/** Returns the permanent id of a new entry: the next free one for its training and month, or its day. */
export function newEntryId(kind: EntryKind, value: Record<string, unknown>, isTaken: (id: string) => boolean): string {
  const base = getBase(kind, value)
  let id = base
  for (let number = 2; isTaken(id); number++) id = `${base}-${number}`
  return id
}
