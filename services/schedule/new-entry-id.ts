import type { EntryKind } from '#content/schedule-entries.ts'

/** What the id of a new entry begins with. Parts that a form left out are declined with its fields. */
function baseOf(kind: EntryKind, { course, title, starts, cohortStarts }: Record<string, unknown>): string {
  if (kind === 'round') return String(cohortStarts)
  const month = String(starts).slice(0, 7)
  return kind === 'cohort' ? `${course}-${month}` : `${slugOf(String(title))}-${month}`
}

/** The letters and digits of a title, short enough for an id with a month: "Agents & tools" is `agents-tools`. */
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replaceAll(/^-|-$/g, '')
}

/** The id of a new entry, which never changes: the next free one of its training and month, or of its day. */
export function newEntryId(kind: EntryKind, value: Record<string, unknown>, isTaken: (id: string) => boolean): string {
  const base = baseOf(kind, value)
  let id = base
  for (let number = 2; isTaken(id); number++) id = `${base}-${number}`
  return id
}
