import { courses } from '#content/course-list.data.ts'
import type { ShownContent, Workshop } from '#content/schedule.ts'
import type { Calendar, CalendarWorkshop, Picture } from '#content/schema.ts'
import { CALENDAR_PATH, workshopPath } from '#content/site-paths.ts'
import { workshopPicture } from '#content/workshop-picture.ts'
import { zonedTime } from '#content/zoned-time.ts'
import type { PageClock } from './context.ts'

// Only loaders use this file, so that workshop data is never in a script, which browsers cache for a year.

/** No seats can be requested while `full`, nor once `started`. */
export type WorkshopState = 'open' | 'full' | 'started' | 'over'

type ShownCalendar = ShownContent['calendar']

type Shown = 'id' | 'sample' | 'title' | 'starts' | 'ends' | 'from' | 'to' | 'place' | 'seats' | 'seatsLeft' | 'price'
export type ListedWorkshop = Pick<Workshop, Shown> & { path: string; topic: string; picture: Picture }

/** Another open workshop on the same topic. */
export type OtherWorkshop = Pick<ListedWorkshop, 'id' | 'path' | 'title' | 'starts' | 'ends' | 'place'>

export type WorkshopPage = ListedWorkshop &
  Pick<CalendarWorkshop, 'summary' | 'trainer' | 'audience' | 'bring' | 'outline'> &
  Pick<Calendar, 'currency' | 'includes' | 'invoice' | 'request' | 'zoneLabel'> & {
    state: WorkshopState
    /** ISO 8601: start and end of the first day. */
    startsAt: string
    endsAt: string
    training: { label: string; path: string }
    others: OtherWorkshop[]
    /** Workshops that the same request can include. */
    along: Pick<ListedWorkshop, 'id' | 'title' | 'starts' | 'ends' | 'seatsLeft' | 'price'>[]
  }

/** Returns the calendar's texts, and the workshops that are not over, in order. */
export function calendarData(calendar: ShownCalendar, clock: PageClock) {
  const { title, text, zoneLabel, feedLabel, reserveLabel, currency, sessions } = calendar
  const coming = sessions.filter((workshop) => getState(calendar, workshop, clock) !== 'over')
  return {
    sample: sessions.some(({ sample }) => sample),
    title,
    text,
    zoneLabel,
    feedLabel,
    reserveLabel,
    currency,
    path: CALENDAR_PATH,
    sessions: coming.map(listed),
  }
}
export type CalendarData = ReturnType<typeof calendarData>

/** Returns the data of a workshop's page, or undefined for an unknown id. */
export function workshopPage(
  calendar: ShownCalendar,
  id: string | undefined,
  clock: PageClock,
): WorkshopPage | undefined {
  const workshop = calendar.sessions.find((item) => item.id === id)
  if (!workshop) return undefined
  const { summary, trainer, audience, bring, outline, sample } = workshop
  const { currency, includes, invoice, request, zoneLabel } = calendar
  const { menuLabel, path } = getCourse(workshop)
  const { topic, ...facts } = listed(workshop)
  const open = calendar.sessions.filter((item) => item.id !== id && getState(calendar, item, clock) === 'open')
  const others = open.filter((item) => getCourse(item).topic === topic)
  return {
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
    ...(bring !== undefined && { bring }),
    state: getState(calendar, workshop, clock),
    startsAt: zonedTime(workshop.starts, workshop.from, calendar.timeZone).toISOString(),
    endsAt: zonedTime(workshop.starts, workshop.to, calendar.timeZone).toISOString(),
    training: { label: menuLabel, path },
    others: others
      .map(listed)
      .map(({ id, path, title, starts, ends, place }) => ({ id, path, title, starts, ends, place })),
    along: open.map(({ id, title, starts, ends, seatsLeft, price }) => ({ id, title, starts, ends, seatsLeft, price })),
  }
}

function getState({ timeZone }: ShownCalendar, workshop: Workshop, clock: PageClock): WorkshopState {
  const { starts, ends, from, to, seatsLeft } = workshop
  if (clock.isPast(zonedTime(ends, to, timeZone).toISOString())) return 'over'
  if (clock.isPast(zonedTime(starts, from, timeZone).toISOString())) return 'started'
  return seatsLeft === 0 ? 'full' : 'open'
}

function listed(workshop: Workshop): ListedWorkshop {
  const { id, sample, title, starts, ends, from, to, place, seats, seatsLeft, price } = workshop
  return {
    id,
    sample,
    title,
    starts,
    ends,
    from,
    to,
    place,
    seats,
    seatsLeft,
    price,
    path: workshopPath(id),
    topic: getCourse(workshop).topic,
    picture: workshopPicture(workshop, courses),
  }
}

function getCourse({ course }: CalendarWorkshop) {
  const found = courses.find(({ id }) => id === course)
  if (!found) throw new Error(`There is no course "${course}".`)
  return found
}
