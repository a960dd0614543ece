import type { Start } from '#contract/starts.ts'
import { dayIn, dayText } from './format.ts'
import { type Entries, type Entry, INFORMATION_SESSION } from './schedule-entries.ts'
import type { Calendar, Content } from './schema.ts'
import { endOfDay } from './zoned-time.ts'

/** A workshop. Its title includes the first day: "Agents in production, Nov 8, 2027". */
export type WorkshopName = { id: string; title: string }

/** `seatsLeft` excludes reserved seats. */
export type Workshop = Entry<'workshop'> & { seatsLeft: number }

/** Content with the schedule entries. */
export type ShownContent = Omit<Content, 'calendar'> & {
  calendar: Omit<Calendar, 'workshops'> & { workshops: Workshop[] }
}

/** Database state at one moment. */
export type Snapshot = {
  entries: Entries
  /** Seats held by applications, by start. */
  taken: Record<string, number>
  /** Reserved seats and number of requests, by workshop; its id can also be a start's. */
  reserved: Record<string, { seats: number; requests: number }>
  /** Time of the last change of an entry. */
  changedAt: Date
}

/** Content with the schedule entries: the source of all dates, seats and prices. */
export type CurrentSchedule = {
  content: ShownContent
  /** Earliest first, including past and canceled ones. */
  starts: Start[]
  /** All workshops by name, including canceled ones, because reservations have their ids. */
  workshops: WorkshopName[]
  changedAt: Date
  /** The inputs: content without entries, and the entries. */
  baseContent: Content
  snapshot: Snapshot
}

export function currentSchedule(baseContent: Content, snapshot: Snapshot): CurrentSchedule {
  const { entries, taken, reserved, changedAt } = snapshot
  const { timeZone, zoneLabel } = baseContent.company
  const starts = Object.values(entries.start).toSorted(byStart)
  const all = Object.values(entries.workshop).toSorted(byStart)
  // A version may no longer have the training of what is over.
  const trainings = new Set(baseContent.courses.map(({ id }) => id))
  const workshops = all
    .filter(({ canceled, course }) => !canceled && trainings.has(course))
    .map((item) => ({ ...item, seatsLeft: Math.max(item.seats - (reserved[item.id]?.seats ?? 0), 0) }))
  const { id, codeEnded, ...scholarship }: Partial<Entry<'round'>> = latestRound(entries) ?? {}
  return {
    content: {
      ...baseContent,
      starts: { ...baseContent.starts, starts: starts.filter(({ course }) => trainings.has(course)) },
      calendar: { ...baseContent.calendar, workshops },
      scholarship: { ...baseContent.scholarship, ...scholarship },
      webinar: {
        ...baseContent.webinar,
        informationSession: {
          ...baseContent.webinar.informationSession,
          sample: undefined,
          ...entries.information_session[INFORMATION_SESSION],
        },
      },
    },
    starts: starts.map(({ canceled, closedAt, joining, prepare, ...start }): Start => {
      const seatsLeft = Math.max(start.seats - (taken[start.id] ?? 0), 0)
      const state = canceled ? 'canceled' : seatsLeft === 0 ? 'waitlist' : 'open'
      const applyBy = closedAt ? dayIn(timeZone, new Date(closedAt)) : start.applyBy
      const closesAt = closedAt ?? endOfDay(start.applyBy, timeZone)
      return { ...start, applyBy, timeZone, zoneLabel, closesAt, seatsLeft, state }
    }),
    workshops: all.map(({ id, title, starts }) => ({ id, title: `${title}, ${dayText(starts)}` })),
    changedAt,
    baseContent,
    snapshot,
  }
}

/** A start with what only its learners read. */
export type FirstClass = Start & { joining: string; prepare: string }

/** Returns a start as its learners see it; undefined if there is none, or it is canceled. */
export function findFirstClass({ starts, snapshot }: CurrentSchedule, id: string): FirstClass | undefined {
  const start = starts.find((item) => item.id === id)
  const { joining = '', prepare = '' } = snapshot.entries.start[id] ?? {}
  return start && start.state !== 'canceled' ? { ...start, joining, prepare } : undefined
}

/** Returns the round that pages show, open or closed. */
export function latestRound({ round }: Pick<Entries, 'round'>): Entry<'round'> | undefined {
  const [latest] = Object.values(round).toSorted((a, b) => b.applicationsClose.localeCompare(a.applicationsClose))
  return latest
}

/** Returns the code of that round, which waives the application fee; '' once staff have ended it. */
export function roundCode(entries: Pick<Entries, 'round'>): string {
  const latest = latestRound(entries)
  return latest && !latest.codeEnded ? latest.promoCode : ''
}

function byStart(one: { starts: string; id: string }, other: { starts: string; id: string }): number {
  return one.starts.localeCompare(other.starts) || one.id.localeCompare(other.id)
}

/** A feed needs workshops without samples. */
export function hasFeed({ calendar }: Pick<Content, 'calendar'>): boolean {
  return calendar.workshops.length > 0 && !calendar.workshops.some(({ sample }) => sample)
}
