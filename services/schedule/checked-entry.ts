import { longDay } from '#content/format.ts'
import type { Snapshot } from '#content/schedule.ts'
import { type Entry, type EntryKind, entrySchemas } from '#content/schedule-entries.ts'
import type { Content } from '#content/schema.ts'
import { getMessage } from '#content/source.ts'
import { endOfDay } from '#content/zoned-time.ts'
import { INVALID_FIELDS, ServiceError } from '#services/errors.ts'
import { fieldLabels } from './field-labels.ts'

export type EntryValue = Record<string, unknown>

/** Unvalidated form input. */
export type SubmittedEntry = { kind: EntryKind; id: string; value: EntryValue }

/** @throws ServiceError invalid */
export function checkedEntry(
  { kind, id, value }: SubmittedEntry,
  baseContent: Content,
  snapshot: Snapshot,
  now: Date,
): EntryValue {
  const result = entrySchemas[kind].safeParse(kind === 'information_session' ? value : { ...value, id }, {
    reportInput: true,
  })
  const problems: Record<string, string[]> = {}
  if (result.success) {
    const [field, sentence] = findContradiction(kind, result.data, baseContent, snapshot, now) ?? []
    if (!field || !sentence) return result.data
    problems[field] = [sentence]
  } else {
    for (const issue of result.error.issues) {
      const field = String(issue.path[0] ?? '')
      problems[field] ??= [getMessage(issue, fieldLabels[kind][field] ?? field)]
    }
  }
  throw new ServiceError('invalid', INVALID_FIELDS, { errors: problems })
}

/** Returns the seats held by applications (starts) or reservations (workshops). */
function countHeld(kind: EntryKind, id: string, { taken, reserved }: Snapshot): number {
  if (kind === 'start') return taken[id] ?? 0
  return kind === 'workshop' ? (reserved[id]?.seats ?? 0) : 0
}

function heldSeats(kind: EntryKind, held: number): string {
  const [one, many] = kind === 'start' ? ['An application', 'Applications'] : ['A reservation', 'Reservations']
  return held === 1 ? `${one} holds a seat of it.` : `${many} hold ${held} seats of it.`
}

function findContradiction(
  kind: EntryKind,
  entry: Entry,
  { courses, company }: Content,
  snapshot: Snapshot,
  now: Date,
): readonly [field: string, sentence: string] | undefined {
  const { entries } = snapshot
  if (kind === 'start' || kind === 'workshop') {
    const { id, seats, course: courseId } = entry as Entry<'start' | 'workshop'>
    const course = courses.find(({ id }) => id === courseId)
    if (!course) return ['course', 'This course does not exist.']
    const held = countHeld(kind, id, snapshot)
    const before = entries[kind][id]
    // If more are already held, other fields can still change.
    if (seats < Math.min(held, before?.seats ?? held))
      return ['seats', `${heldSeats(kind, held)} There cannot be fewer.`]
    return undefined
  }
  if (kind !== 'round') return undefined
  const { id, applicationsClose } = entry as Entry<'round'>
  const isOpen = (day: string) => Date.parse(endOfDay(day, company.timeZone)) > now.getTime()
  const other = Object.values(entries.round).find((item) => item.id !== id && isOpen(item.applicationsClose))
  if (other && isOpen(applicationsClose)) {
    const closes = longDay(other.applicationsClose)
    return ['applicationsClose', `The round that closes on ${closes} is still open. Only one can be open at a time.`]
  }
  if (courses.every(({ order }) => order.scholarship === undefined)) {
    return ['promoCode', 'No training takes part in the scholarship.']
  }
  return undefined
}
