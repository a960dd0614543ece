import type { CalendarSession, Content } from '#content/schema.ts'
import { SITE_ORIGIN } from '#content/site-paths.ts'
import { type CalendarEvent, makeFeed } from './icalendar.ts'

const DAY = 86_400_000

/** training-calendar.ics: the coming sessions for companies, to subscribe to. */
export function makeCalendarFeed(content: Content, made: Date): string {
  const { calendar, company } = content
  return makeFeed(
    {
      name: `${calendar.title}: ${company.name}`,
      description: calendar.text,
      author: company.name,
      source: `${SITE_ORIGIN}/training-calendar.ics`,
      timeZone: calendar.timeZone,
      events: calendar.sessions.map((session) => sessionEvent(session, content)),
    },
    made,
  )
}

function sessionEvent(session: CalendarSession, { courses }: Content): CalendarEvent {
  const { id, title, starts, ends, from, to, place, seats } = session
  const topic = courses.find((course) => course.id === session.course)?.topic ?? ''
  const days = (Date.parse(ends) - Date.parse(starts)) / DAY + 1
  return {
    id,
    day: starts,
    from,
    to: { day: starts, time: to },
    // Hours are those of each day.
    rule: days > 1 ? `FREQ=DAILY;COUNT=${days}` : undefined,
    title,
    description: `${topic}\n${seats} seats`,
    place,
    url: `${SITE_ORIGIN}/corporate-calendar-training`,
  }
}
