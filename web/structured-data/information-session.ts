import type { Company, Webinar } from '#content/schema.ts'
import { academyReference } from './organization.ts'
import { address, type Thing } from './thing.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * The weekly information session. https://schema.org/Event
 * Pages outlive every date, so that the rule is told and no single day.
 */
export function informationSession({ session, meta }: Webinar, company: Company): Thing {
  return {
    '@type': 'Event',
    '@id': address('/webinar#session'),
    name: `${session.title}: ${company.name}`,
    description: meta.description,
    url: address('/webinar'),
    image: address('/cards/webinar.png'),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: session.bookingUrl },
    organizer: academyReference(company),
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${days[session.weekday]}`,
      startTime: `${session.time}:00`,
      endTime: endOf(session.time, session.minutes),
      duration: `PT${session.minutes}M`,
      scheduleTimezone: session.timeZone,
    },
  }
}

function endOf(time: string, minutes: number): string {
  return new Date(Date.parse(`1970-01-01T${time}:00Z`) + minutes * 60_000).toISOString().slice(11, 19)
}
