import type { z } from 'zod'
import { cohort, informationSession, round, workshop } from './schema/schedule.ts'
import type { Content } from './schema.ts'

export const entrySchemas = { cohort, workshop, round, information_session: informationSession }

export type EntryKind = keyof typeof entrySchemas
export type Entry<Kind extends EntryKind = EntryKind> = z.output<(typeof entrySchemas)[Kind]>

export type Entries = { [Kind in EntryKind]: Record<string, Entry<Kind>> }

/** Initial data of a new database, edited at the desk from then on (docs/decisions/0054). */
export const atTheDesk: Record<string, string[]> = {
  'cohorts.yaml': ['cohorts'],
  'calendar.yaml': ['workshops'],
  'scholarship.yaml': ['applicationsClose', 'cohortStarts', 'promoCode'],
  'webinar.yaml': ['informationSession'],
}

/** @param field with its place, such as `cohorts.0` */
export function changesAtDesk(file: string, field: string): boolean {
  return (atTheDesk[file] ?? []).includes(field.split('.')[0] ?? '')
}

/** Id of the only information session. */
export const INFORMATION_SESSION = 'weekly'

/** Returns the initial entries. */
export function listEntries({ cohorts, calendar, scholarship, webinar }: Content): Entries {
  const { applicationsClose, cohortStarts, promoCode } = scholarship
  const { title, bookingLabel, feedLabel, ...informationSession } = webinar.informationSession
  const { sample } = calendar
  return {
    cohort: Object.fromEntries(cohorts.cohorts.map((entry) => [entry.id, entry])),
    workshop: Object.fromEntries(
      calendar.workshops.map((entry) => [entry.id, { ...(sample && { sample }), ...entry }]),
    ),
    round: { [cohortStarts]: { id: cohortStarts, applicationsClose, cohortStarts, promoCode } },
    information_session: { [INFORMATION_SESSION]: informationSession },
  }
}
