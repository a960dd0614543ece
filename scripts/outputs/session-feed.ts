import type { Content } from '#content/schema.ts'
import { SITE_ORIGIN } from '#content/site-paths.ts'
import { nextSessions } from '#web/sections/next-sessions.ts'
import { makeFeed } from './icalendar.ts'

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** information-session.ics: the weekly session, from the next one on, without end. */
export function makeSessionFeed({ webinar, company }: Content, made: Date): string {
  const { session, meta } = webinar
  const [next = made] = nextSessions(session, made, 1)
  const end = new Date(next.getTime() + session.minutes * 60_000)
  return makeFeed(
    {
      name: `${session.title}: ${company.name}`,
      description: meta.description,
      author: company.name,
      source: `${SITE_ORIGIN}/information-session.ics`,
      timeZone: session.timeZone,
      events: [
        {
          id: 'weekly',
          day: shown(next, session.timeZone).day,
          from: session.time,
          to: shown(end, session.timeZone),
          rule: `FREQ=WEEKLY;BYDAY=${WEEKDAYS[session.weekday]}`,
          title: `${session.title}: ${company.name}`,
          description: `${meta.description}\n${session.bookingLabel}: ${session.bookingUrl}`,
          place: session.bookingUrl,
          url: `${SITE_ORIGIN}/webinar`,
        },
      ],
    },
    made,
  )
}

/** What a zone's calendar and clocks show. */
function shown(time: Date, timeZone: string): { day: string; time: string } {
  // Swedish writes dates as ISO 8601 does: 2027-01-19 09:00.
  const [day = '', clock = ''] = time
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .split(' ')
  return { day, time: clock }
}
