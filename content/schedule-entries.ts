import type { z } from 'zod'
import { cohort, informationSession, round, workshop } from './schema/schedule.ts'
import type { Content } from './schema.ts'

export const entrySchemas = { cohort, workshop, round, information_session: informationSession }

export type EntryKind = keyof typeof entrySchemas
export type Entry<Kind extends EntryKind = EntryKind> = z.output<(typeof entrySchemas)[Kind]>

/** Entries by kind and id. */
export type Entries = { [Kind in EntryKind]: Record<string, Entry<Kind>> }

/** There is one information session. */
export const INFORMATION_SESSION = 'weekly'

/** The entries that the content begins with. */
export function entriesOf({ cohorts, calendar, scholarship, webinar }: Content): Entries {
  const { applicationsClose, cohortStarts, promoCode } = scholarship
  const { title: _, bookingLabel: __, feedLabel: ___, ...session } = webinar.session
  const { sample } = calendar
  return {
    cohort: Object.fromEntries(cohorts.cohorts.map((entry) => [entry.id, entry])),
    workshop: Object.fromEntries(calendar.sessions.map((entry) => [entry.id, { ...(sample && { sample }), ...entry }])),
    round: { [cohortStarts]: { id: cohortStarts, applicationsClose, cohortStarts, promoCode } },
    information_session: { [INFORMATION_SESSION]: session },
  }
}
