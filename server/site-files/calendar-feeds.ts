import ical, { escape as escapeText, ICalEventRepeatingFreq, ICalEventStatus, ICalWeekday } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Content, ContentCohort } from '#content/schema.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { weekdays } from '#contract/cohorts.ts'
import { nextSessions } from '#web/sections/next-sessions.ts'

const DAY = 86_400_000

/** Where a cohort's calendar file is; pages link there. */
export const cohortPath = ({ id }: { id: string }) => `/cohorts/${id}.ics`

/** In the order of `Date.getDay`. */
const WEEKDAYS = (['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const).map((day) => ICalWeekday[day])

/** training-calendar.ics: the sessions for companies (RFC 5545, RFC 7986). `builtAt` is the events' DTSTAMP. */
export function makeTrainingCalendar(content: Content, publicUrl: string, builtAt: Date): string {
  const { calendar, company, courses } = content
  const url = `${publicUrl}/training-calendar.ics`
  const name = `${calendar.title}: ${company.name}`
  const feed = openFeed(name, calendar.text, company.name, url, calendar.timeZone)
  for (const { id, title, starts, ends, from, to, place, seats, course } of calendar.sessions) {
    const topic = courses.find((each) => each.id === course)?.topic ?? ''
    const days = (Date.parse(ends) - Date.parse(starts)) / DAY + 1
    feed.createEvent({
      id: `${url}#${id}`,
      stamp: builtAt,
      start: `${starts}T${from}:00`,
      // A session of several days has the same hours on each of them.
      end: `${starts}T${to}:00`,
      repeating: days > 1 ? { freq: ICalEventRepeatingFreq.DAILY, count: days } : null,
      timezone: calendar.timeZone,
      summary: title,
      description: `${topic}\n${seats} seats`,
      location: place,
      url: `${publicUrl}/corporate-calendar-training`,
    })
  }
  // ical-generator omits the last line break (RFC 5545, 3.1).
  return `${feed}\r\n`
}

/**
 * A cohort's live classes (RFC 5545, RFC 7986). A calendar shows its events as facts, so those of a sample say what they are, in
 * their names, too, and are tentative (docs/decisions/0035).
 */
export function makeCohortCalendar(content: Content, cohort: ContentCohort, publicUrl: string, builtAt: Date): string {
  const { company, courses } = content
  const { timeZone } = content.cohorts
  const course = courses.find(({ id }) => id === cohort.course)
  const { CANCELLED, CONFIRMED, TENTATIVE } = ICalEventStatus
  const url = `${publicUrl}${cohortPath(cohort)}`
  const name = `${cohort.sample ? 'Sample: ' : ''}${course?.menuLabel}`
  const invented = cohort.sample ? ['This date is an invented example. The academy has not announced it.'] : []
  const feed = openFeed(`${name}, ${company.name}`, course?.summary ?? '', company.name, url, timeZone)
  feed.createEvent({
    id: url,
    stamp: builtAt,
    start: `${cohort.starts}T${cohort.from}:00`,
    end: `${cohort.starts}T${cohort.to}:00`,
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: cohort.days.map((day) => WEEKDAYS[weekdays.indexOf(day)] as ICalWeekday),
      until: zonedTime(cohort.ends, cohort.to, timeZone),
    },
    timezone: timeZone,
    status: cohort.state === 'cancelled' ? CANCELLED : cohort.sample ? TENTATIVE : CONFIRMED,
    summary: name,
    description: [...invented, `Live classes, ${course?.weeks} weeks. Apply by ${cohort.applyBy}.`].join('\n'),
    url: `${publicUrl}${course?.path}`,
  })
  return `${feed}\r\n`
}

/** information-session.ics: the weekly session (RFC 5545, RFC 7986), from the first one after `builtAt` (DTSTAMP). */
export function makeSessionCalendar({ webinar, company }: Content, publicUrl: string, builtAt: Date): string {
  const { session, meta } = webinar
  const url = `${publicUrl}/information-session.ics`
  const name = `${session.title}: ${company.name}`
  const [start = builtAt] = nextSessions(session, builtAt, 1)
  const feed = openFeed(name, meta.description, company.name, url, session.timeZone)
  feed.createEvent({
    id: `${url}#weekly`,
    stamp: builtAt,
    start: localTime(start, session.timeZone),
    end: localTime(new Date(start.getTime() + session.minutes * 60_000), session.timeZone),
    repeating: { freq: ICalEventRepeatingFreq.WEEKLY, byDay: [WEEKDAYS[session.weekday] as ICalWeekday] },
    timezone: session.timeZone,
    summary: name,
    description: `${meta.description}\n${session.bookingLabel}: ${session.bookingUrl}`,
    location: session.bookingUrl,
    url: `${publicUrl}/webinar`,
  })
  return `${feed}\r\n`
}

/** A calendar without events, with its time zone (VTIMEZONE), refreshed daily. */
function openFeed(name: string, description: string, author: string, url: string, timeZone: string) {
  return ical({
    // ical-generator does not escape these.
    name: escapeText(name, false),
    description: escapeText(description, false),
    prodId: { company: escapeText(author, false), product: escapeText(name, false), language: 'EN' },
    source: url,
    ttl: DAY / 1000,
    // Only events have a zone: one of the calendar would apply to DTSTAMP, which must be UTC (RFC 5545, 3.8.7.2).
    timezone: { name: null, generator: () => tzlib_get_ical_block(timeZone)[0] ?? null },
  })
}

/** Local date and time, such as `2027-01-19T09:00:00`. */
function localTime(time: Date, timeZone: string): string {
  // Sweden writes dates as ISO 8601 does: 2027-01-19 09:00:00.
  return time.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')
}
