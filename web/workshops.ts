import type { ShownContent, Workshop } from '#content/schedule.ts'
import { CALENDAR_PATH, workshopPath } from '#content/site-paths.ts'
import { workshopPicture } from '#content/workshop-picture.ts'
import { zonedTime } from '#content/zoned-time.ts'
import type { PageClock } from './context.ts'
import { findDocument } from './find-document.ts'
import { pick } from './pick.ts'

type Shown = Pick<ShownContent, 'calendar' | 'company' | 'courses'>
export type CalendarData = ReturnType<typeof calendarData>
export type WorkshopPage = NonNullable<ReturnType<typeof workshopPage>>

/** Returns the calendar's texts, and the workshops that are not over, in order. */
export function calendarData({ calendar, company, courses }: Shown, clock: PageClock) {
  const { title, feedLabel, reserveLabel, currency, workshops } = calendar
  const coming = workshops.filter((workshop) => getState(company, workshop, clock) !== 'over')
  return {
    sample: workshops.some(({ sample }) => sample),
    title,
    zoneLabel: company.zoneLabel,
    feedLabel,
    reserveLabel,
    currency,
    path: CALENDAR_PATH,
    workshops: coming.map((workshop) => listed(workshop, courses)),
  }
}

/** Returns the data of a workshop's page, or undefined for an unknown id. */
export function workshopPage({ calendar, company, courses }: Shown, id: string | undefined, clock: PageClock) {
  const workshop = calendar.workshops.find((item) => item.id === id)
  if (!workshop) return undefined
  const { summary, trainer, audience, bring, outline } = workshop
  const { currency, includes, invoice, request } = calendar
  const { menuLabel, path, topic } = findDocument(courses, workshop.course)
  const open = calendar.workshops.filter((item) => item.id !== id && getState(company, item, clock) === 'open')
  return {
    ...listed(workshop, courses),
    summary,
    trainer,
    audience,
    bring,
    outline,
    currency,
    includes,
    invoice,
    request,
    zoneLabel: company.zoneLabel,
    state: getState(company, workshop, clock),
    /** ISO 8601: start and end of the first day. */
    startsAt: zonedTime(workshop.starts, workshop.from, company.timeZone).toISOString(),
    endsAt: zonedTime(workshop.starts, workshop.to, company.timeZone).toISOString(),
    training: { label: menuLabel, path },
    /** Other open workshops on the same topic. */
    others: open
      .filter((item) => findDocument(courses, item.course).topic === topic)
      .map((item) => ({ ...pick(item, 'id', 'title', 'starts', 'ends', 'place'), path: workshopPath(item.id) })),
    /** Workshops that the same request can include. */
    along: open.map((item) => pick(item, 'id', 'title', 'starts', 'ends', 'seatsLeft', 'price')),
  }
}

/** No seats can be requested while `full`, nor once `started`. */
function getState(
  { timeZone }: Shown['company'],
  workshop: Workshop,
  clock: PageClock,
): 'open' | 'full' | 'started' | 'over' {
  const { starts, ends, from, to, seatsLeft } = workshop
  if (clock.isPast(zonedTime(ends, to, timeZone).toISOString())) return 'over'
  if (clock.isPast(zonedTime(starts, from, timeZone).toISOString())) return 'started'
  return seatsLeft === 0 ? 'full' : 'open'
}

/** Without what only the workshop's own page shows. */
function listed(workshop: Workshop, courses: Shown['courses']) {
  const { summary, trainer, audience, bring, outline, course, canceled, ...shown } = workshop
  return {
    ...shown,
    path: workshopPath(shown.id),
    topic: findDocument(courses, course).topic,
    picture: workshopPicture({ outline, course }, courses),
  }
}
