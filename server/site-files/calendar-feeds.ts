import ical, {
  escape as escapeText,
  type ICalCalendarData,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalWeekday,
} from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { localTime } from '#content/format.ts'
import { place } from '#content/place.ts'
import type { CalendarWorkshop, Content, ContentStart } from '#content/schema.ts'
import { workshopPath } from '#content/site-paths.ts'
import { nextOccurrences } from '#content/weekly-event.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { getReference } from '#contract/leads.ts'
import { weekdays } from '#contract/starts.ts'
import type { StaffInterview } from '#services/admissions/interviews.ts'

const DAY = 86_400_000

/** In the order of `Date.getDay`. */
const WEEKDAYS = (['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const).map((day) => ICalWeekday[day])

/** Builds training-calendar.ics (RFC 5545, RFC 7986). `stamp` is the events' DTSTAMP. */
export function makeTrainingCalendar(content: Content, publicUrl: string, stamp: Date): string {
  const { title, text, workshops } = content.calendar
  const events = workshops.map((workshop) => corporateEvent(workshop, content, publicUrl, stamp))
  return writeFeed(content, { title, text, url: `${publicUrl}/training-calendar.ics` }, events)
}

export function makeStartCalendar(content: Content, start: ContentStart, publicUrl: string, stamp: Date): string {
  const { company, courses } = content
  const { timeZone } = company
  const course = courses.find(({ id }) => id === start.course)
  const event = {
    id: `${publicUrl}/cohorts/${start.id}.ics`,
    stamp,
    start: `${start.starts}T${start.from}:00`,
    end: `${start.starts}T${start.to}:00`,
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: start.days.map((day) => WEEKDAYS[weekdays.indexOf(day)] as ICalWeekday),
      until: zonedTime(start.ends, start.to, timeZone),
    },
    timezone: timeZone,
    status: start.canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: course?.menuLabel ?? '',
    description: `Live classes, ${course?.weeks} weeks. Apply by ${start.applyBy}.`,
    url: `${publicUrl}${course?.path}`,
  }
  return getFile(event, start.sample, company.name)
}

/** Contains the same event as the feed. */
export function makeWorkshopFile(workshop: CalendarWorkshop, content: Content, publicUrl: string, now: Date): string {
  return getFile(corporateEvent(workshop, content, publicUrl, now), workshop.sample, content.company.name)
}

/** Returns undefined if there is no information session on that day. */
export function makeDateFile(content: Content, publicUrl: string, day: string, now: Date) {
  const { informationSession } = content.webinar
  const found = nextOccurrences(informationSession, content.company.timeZone, now, DATES_AHEAD).find(
    (item) => item.day === day,
  )
  if (!found) return undefined
  const event = { ...informationSessionEvent(content, publicUrl, now, found.start), id: feedUrl(publicUrl, day) }
  return getFile(event, informationSession.sample, content.company.name)
}

const feedUrl = (publicUrl: string, part: string) => `${publicUrl}/information-session.ics#${part}`

const DATES_AHEAD = 53

/** Calendars show events as facts, so a sample names itself; feeds have none (docs/decisions/0021, 0035). */
function markedSample(event: ICalEventData, sample: true | undefined): ICalEventData {
  if (!sample) return event
  return {
    ...event,
    summary: `Sample: ${event.summary}`,
    description: `This date is an invented example. The academy has not announced it.\n${event.description}`,
    status: ICalEventStatus.TENTATIVE,
  }
}

function corporateEvent(workshop: CalendarWorkshop, content: Content, publicUrl: string, stamp: Date): ICalEventData {
  const { id, title, starts, ends, from, to, place: at, seats, course } = workshop
  const topic = content.courses.find((item) => item.id === course)?.topic ?? ''
  const days = (Date.parse(ends) - Date.parse(starts)) / DAY + 1
  return {
    id: `${publicUrl}/training-calendar.ics#${id}`,
    stamp,
    start: `${starts}T${from}:00`,
    // A workshop of several days has the same hours every day.
    end: `${starts}T${to}:00`,
    repeating: days > 1 ? { freq: ICalEventRepeatingFreq.DAILY, count: days } : null,
    timezone: content.company.timeZone,
    summary: title,
    description: `${topic}\n${seats} seats`,
    location: at,
    url: `${publicUrl}${workshopPath(id)}`,
  }
}

function informationSessionEvent(
  { webinar, company }: Content,
  publicUrl: string,
  stamp: Date,
  start: Date,
): ICalEventData {
  const { informationSession, meta } = webinar
  return {
    stamp,
    start: localTime(start, company.timeZone),
    end: localTime(new Date(start.getTime() + informationSession.minutes * 60_000), company.timeZone),
    timezone: company.timeZone,
    summary: `${informationSession.title}: ${company.name}`,
    description: `${meta.description}\n${informationSession.bookingLabel}: ${informationSession.bookingUrl}`,
    location: informationSession.bookingUrl,
    url: `${publicUrl}/webinar`,
  }
}

/** Builds information-session.ics (RFC 5545, RFC 7986): weekly, from the first session after `stamp` (DTSTAMP). */
export function makeInformationSessionFeed(content: Content, publicUrl: string, stamp: Date): string {
  const { informationSession, meta } = content.webinar
  const { title } = informationSession
  const [{ start } = { start: stamp }] = nextOccurrences(informationSession, content.company.timeZone, stamp, 1)
  const event = {
    ...informationSessionEvent(content, publicUrl, stamp, start),
    id: feedUrl(publicUrl, 'weekly'),
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      byDay: [WEEKDAYS[informationSession.weekday] as ICalWeekday],
      // An empty list would produce a line without a date.
      ...(informationSession.exceptions?.length && {
        exclude: informationSession.exceptions.map((day) => `${day}T${informationSession.time}:00`),
      }),
    },
  }
  const url = `${publicUrl}/information-session.ics`
  return writeFeed(content, { title, text: meta.description, url }, [event])
}

/** Builds a staff member's interview calendar. Anyone who knows its URL can read it, so it contains little. */
export function makeInterviewCalendar(
  { company }: Content,
  interviews: StaffInterview[],
  publicUrl: string,
  stamp: Date,
): string {
  const events = interviews.map(({ id, sequence, recordId, fullName, at, minutes }) => ({
    id: `interview-${id}@${new URL(publicUrl).hostname}`,
    sequence,
    stamp,
    start: at,
    end: new Date(at.getTime() + minutes * 60_000),
    summary: `Interview: ${fullName.split(/\s+/, 1)[0]}, ${getReference({ id: recordId })}`,
    url: `${publicUrl}/desk/applications/${recordId}`,
  }))
  // Refreshed hourly. Times are in UTC.
  return write(company.name, 'Interviews', { name: `Interviews: ${company.name}`, ttl: 3600, events })
}

type Feed = { title: string; text: string; url: string }

/** Writes a calendar with its time zone (VTIMEZONE), refreshed daily. */
function writeFeed({ company }: Content, { title, text, url }: Feed, events: ICalEventData[]): string {
  const name = `${title}: ${company.name}`
  const more = { source: url, ttl: DAY / 1000, timezone: getZone(company.timeZone), events }
  return write(company.name, name, { name, description: text, ...more })
}

/** Builds a single-event file without a name, so that it is imported into an existing calendar. */
function getFile(event: ICalEventData, sample: true | undefined, author: string): string {
  const timezone = getZone(String(event.timezone))
  return write(author, 'Calendar file', { timezone, events: [markedSample(event, sample)] })
}

/** Escapes what ical-generator does not, and adds the last line break, which it omits (RFC 5545, 3.1). */
function write(author: string, product: string, { name, description, ...more }: ICalCalendarData): string {
  const escaped = (text: string) => escapeText(text, false)
  const prodId = { company: escaped(author), product: escaped(product), language: place().language.toUpperCase() }
  const texts = { ...(name && { name: escaped(name) }), ...(description && { description: escaped(description) }) }
  return `${ical({ ...more, ...texts, prodId })}\r\n`
}

/** Only events have a zone: the calendar's would apply to DTSTAMP, which must be UTC (RFC 5545, 3.8.7.2). */
function getZone(timeZone: string) {
  return { name: null, generator: () => tzlib_get_ical_block(timeZone)[0] ?? null }
}
