import { vtimezone } from './clock-changes.ts'

/** An event whose times of day are those of one zone's clocks. */
export type CalendarEvent = {
  /** Its own among the feed, and never another: with the address of the feed it is the UID. */
  id: string
  /** As yyyy-mm-dd and hh:mm; it may end on the next day. */
  day: string
  from: string
  to: { day: string; time: string }
  /** How it recurs, as an RRULE says it. */
  rule?: string | undefined
  title: string
  description: string
  place: string
  url: string
}

type CalendarFeed = {
  name: string
  description: string
  /** Who made it: the academy's name. */
  author: string
  /** Where the feed itself lies. */
  source: string
  timeZone: string
  events: CalendarEvent[]
}

/**
 * A calendar of RFC 5545, with the properties of RFC 7986 by which it is named and refreshed. Its lines end in CRLF and
 * are not folded yet: the server does that, once it has put its address in.
 * @param made when the feed is made
 */
export function makeFeed({ name, description, author, source, timeZone, events }: CalendarFeed, made: Date): string {
  const firstDay = events.map(({ day }) => day).sort()[0] ?? made.toISOString().slice(0, 10)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(author)}//${escapeText(name)}//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `SOURCE;VALUE=URI:${source}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...vtimezone(timeZone, new Date(`${firstDay}T00:00:00Z`)),
    ...events.flatMap((event) => eventLines(event, { source, timeZone, made })),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

type Feed = { source: string; timeZone: string; made: Date }

function eventLines(event: CalendarEvent, { source, timeZone, made }: Feed): string[] {
  const { id, day, from, to, rule, title, description, place, url } = event
  const time = (date: string, clock: string) =>
    `;TZID=${timeZone}:${date.replaceAll('-', '')}T${clock.replace(':', '')}00`
  return [
    'BEGIN:VEVENT',
    `UID:${source}#${id}`,
    `DTSTAMP:${made.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
    `DTSTART${time(day, from)}`,
    `DTEND${time(to.day, to.time)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(place)}`,
    `URL:${url}`,
    'END:VEVENT',
  ]
}

/** A text value (RFC 5545, 3.3.11). */
function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}
