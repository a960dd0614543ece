import { courses } from '#content/course-list.data.ts'
import type { ShownContent, Workshop } from '#content/schedule.ts'
import type { Calendar, CalendarSession, Picture } from '#content/schema.ts'
import { sessionPicture } from '#content/session-picture.ts'
import { CALENDAR_PATH, sessionPath } from '#content/site-paths.ts'
import { zonedTime } from '#content/zoned-time.ts'
import type { PageClock } from './context.ts'

// Only loaders use this file, so that workshop data is never in a script, which browsers cache for a year.

/** No seats can be requested while `full`, nor once `started`. */
export type SessionState = 'open' | 'full' | 'started' | 'over'

type ShownCalendar = ShownContent['calendar']

type Shown = 'id' | 'sample' | 'title' | 'starts' | 'ends' | 'from' | 'to' | 'place' | 'seats' | 'seatsLeft' | 'price'
export type ListedSession = Pick<Workshop, Shown> & { path: string; topic: string; picture: Picture }

/** Another open workshop on the same topic. */
export type OtherSession = Pick<ListedSession, 'id' | 'path' | 'title' | 'starts' | 'ends' | 'place'>

export type SessionPageFacts = ListedSession &
  Pick<CalendarSession, 'summary' | 'trainer' | 'audience' | 'bring' | 'outline'> &
  Pick<Calendar, 'currency' | 'includes' | 'invoice' | 'request' | 'zoneLabel'> & {
    state: SessionState
    /** ISO 8601: start and end of the first day. */
    startsAt: string
    endsAt: string
    training: { label: string; path: string }
    others: OtherSession[]
    /** Workshops that the same request can include. */
    along: Pick<ListedSession, 'id' | 'title' | 'starts' | 'ends' | 'seatsLeft' | 'price'>[]
  }

/** Returns the calendar's texts, and the workshops that are not over, in order. */
export function calendarFacts(calendar: ShownCalendar, clock: PageClock) {
  const { title, text, zoneLabel, feedLabel, reserveLabel, currency, sessions } = calendar
  const coming = sessions.filter((session) => stateOf(calendar, session, clock) !== 'over')
  return {
    sample: sessions.some(({ sample }) => sample),
    ...{ title, text, zoneLabel, feedLabel, reserveLabel, currency },
    path: CALENDAR_PATH,
    sessions: coming.map(listed),
  }
}
export type CalendarFacts = ReturnType<typeof calendarFacts>

/** Returns the data of a workshop's page, or undefined for an unknown id. */
export function sessionFacts(
  calendar: ShownCalendar,
  id: string | undefined,
  clock: PageClock,
): SessionPageFacts | undefined {
  const session = calendar.sessions.find((each) => each.id === id)
  if (!session) return undefined
  const { summary, trainer, audience, bring, outline, sample } = session
  const { currency, includes, invoice, request, zoneLabel } = calendar
  const { menuLabel, path } = courseOf(session)
  const { topic, ...facts } = listed(session)
  const open = calendar.sessions.filter((other) => other.id !== id && stateOf(calendar, other, clock) === 'open')
  const others = open.filter((other) => courseOf(other).topic === topic)
  return {
    ...{
      ...facts,
      topic,
      summary,
      trainer,
      audience,
      outline,
      sample,
      currency,
      includes,
      invoice,
      request,
      zoneLabel,
    },
    ...(bring !== undefined && { bring }),
    state: stateOf(calendar, session, clock),
    startsAt: zonedTime(session.starts, session.from, calendar.timeZone).toISOString(),
    endsAt: zonedTime(session.starts, session.to, calendar.timeZone).toISOString(),
    training: { label: menuLabel, path },
    others: others
      .map(listed)
      .map(({ id, path, title, starts, ends, place }) => ({ id, path, title, starts, ends, place })),
    along: open.map(({ id, title, starts, ends, seatsLeft, price }) => ({ id, title, starts, ends, seatsLeft, price })),
  }
}

function stateOf({ timeZone }: ShownCalendar, session: Workshop, clock: PageClock): SessionState {
  const { starts, ends, from, to, seatsLeft } = session
  if (clock.isPast(zonedTime(ends, to, timeZone).toISOString())) return 'over'
  if (clock.isPast(zonedTime(starts, from, timeZone).toISOString())) return 'started'
  return seatsLeft === 0 ? 'full' : 'open'
}

function listed(session: Workshop): ListedSession {
  const { id, sample, title, starts, ends, from, to, place, seats, seatsLeft, price } = session
  return {
    ...{ id, sample, title, starts, ends, from, to, place, seats, seatsLeft, price, path: sessionPath(id) },
    topic: courseOf(session).topic,
    picture: sessionPicture(session, courses),
  }
}

function courseOf({ course }: CalendarSession) {
  const found = courses.find(({ id }) => id === course)
  if (!found) throw new Error(`There is no course "${course}".`)
  return found
}
