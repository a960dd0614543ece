import type { Cohort } from '#contract/cohorts.ts'
import { type Entries, type Entry, INFORMATION_SESSION } from './schedule-entries.ts'
import type { Content } from './schema.ts'
import { endOfDay, zonedTime } from './zoned-time.ts'

/** A workshop for companies that seats can be requested for. */
export type Session = {
  id: string
  /** With its first day: "Agents in production, Nov 8, 2027". */
  title: string
  seats: number
  /** ISO 8601. From then on nobody can request seats. */
  startsAt: string
}

/** What the database holds at one moment. */
export type Snapshot = {
  entries: Entries
  /** Seats that applications hold, by cohort. */
  taken: Record<string, number>
  /** When an entry was last changed. */
  changedAt: Date
}

/** The content with the entries in it: all that pages, files, calls and emails say of dates, seats and prices. */
export type CurrentSchedule = {
  content: Content
  /** The earliest first, those over and canceled included. */
  cohorts: Cohort[]
  /** Workshops that seats can be requested for. */
  sessions: Session[]
  changedAt: Date
  /** What all this was made of: the content without the entries, and the entries. */
  words: Content
  snapshot: Snapshot
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function currentSchedule(words: Content, snapshot: Snapshot): CurrentSchedule {
  const { entries, taken, changedAt } = snapshot
  const { timeZone, zoneLabel } = words.cohorts
  const cohorts = Object.values(entries.cohort).toSorted(byStart)
  const workshops = Object.values(entries.workshop)
    .filter(({ canceled }) => !canceled)
    .toSorted(byStart)
  const { id: _, ...scholarship } = latestRound(entries) ?? { id: '' }
  return {
    content: {
      ...words,
      cohorts: { ...words.cohorts, cohorts },
      calendar: { ...words.calendar, sessions: workshops },
      scholarship: { ...words.scholarship, ...scholarship },
      webinar: {
        ...words.webinar,
        session: { ...words.webinar.session, sample: undefined, ...entries.information_session[INFORMATION_SESSION] },
      },
    },
    cohorts: cohorts.map(({ canceled, ...cohort }): Cohort => {
      const seatsLeft = Math.max(cohort.seats - (taken[cohort.id] ?? 0), 0)
      const state = canceled ? 'cancelled' : seatsLeft === 0 ? 'waitlist' : 'open'
      return { ...cohort, timeZone, zoneLabel, closesAt: endOfDay(cohort.applyBy, timeZone), seatsLeft, state }
    }),
    sessions: workshops.map(({ id, title, seats, starts, from }) => ({
      ...{ id, title: `${title}, ${day.format(new Date(starts))}`, seats },
      startsAt: zonedTime(starts, from, words.calendar.timeZone).toISOString(),
    })),
    changedAt,
    words,
    snapshot,
  }
}

/** The round that pages show, open or over. */
export function latestRound({ round }: Pick<Entries, 'round'>): Entry<'round'> | undefined {
  const [latest] = Object.values(round).toSorted((one, other) =>
    other.applicationsClose.localeCompare(one.applicationsClose),
  )
  return latest
}

function byStart(one: { starts: string; id: string }, other: { starts: string; id: string }): number {
  return one.starts.localeCompare(other.starts) || one.id.localeCompare(other.id)
}

/** Whether there are workshops for a feed: some, and no sample among them. */
export function hasFeed({ calendar }: Pick<Content, 'calendar'>): boolean {
  return calendar.sessions.length > 0 && !calendar.sessions.some(({ sample }) => sample)
}
