import type { z } from 'zod'
import { informationSession, round, start, workshop } from './schema/schedule.ts'
import type { Content } from './schema.ts'

export const entrySchemas = { start, workshop, round, information_session: informationSession }

export type EntryKind = keyof typeof entrySchemas
export type Entry<Kind extends EntryKind = EntryKind> = z.output<(typeof entrySchemas)[Kind]>

export type Entries = { [Kind in EntryKind]: Record<string, Entry<Kind>> }

/** Initial data of a new database, edited at the desk from then on (docs/decisions/0054). */
export const atTheDesk: Record<string, string[]> = {
  'starts.yaml': ['starts'],
  'calendar.yaml': ['workshops'],
  'scholarship.yaml': ['applicationsClose', 'firstDay', 'promoCode'],
  'webinar.yaml': ['informationSession'],
}

/** @param field with its place, such as `starts.0` */
export function changesAtDesk(file: string, field: string): boolean {
  return (atTheDesk[file] ?? []).includes(field.split('.')[0] ?? '')
}

/** Id of the only information session. */
export const INFORMATION_SESSION = 'weekly'

/** Returns the initial entries. */
export function listEntries({ starts, calendar, scholarship, webinar }: Content): Entries {
  const { applicationsClose, firstDay, promoCode } = scholarship
  const { title, bookingLabel, feedLabel, ...informationSession } = webinar.informationSession
  const { sample } = calendar
  return {
    start: Object.fromEntries(starts.starts.map((entry) => [entry.id, entry])),
    workshop: Object.fromEntries(
      calendar.workshops.map((entry) => [entry.id, { ...(sample && { sample }), ...entry }]),
    ),
    round: { [firstDay]: { id: firstDay, applicationsClose, firstDay, promoCode } },
    information_session: { [INFORMATION_SESSION]: informationSession },
  }
}
