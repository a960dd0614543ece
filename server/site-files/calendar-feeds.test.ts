import ICAL from 'ical.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { Content, ContentCohort } from '#content/schema.ts'
import { readCalendar, valueIn } from '#tests/fixtures/read-calendar.ts'
import { training as course, startOf, workshop } from '#tests/fixtures/sample-content.ts'
import {
  makeCohortCalendar,
  makeDateFile,
  makeSessionCalendar,
  makeSessionFile,
  makeTrainingCalendar,
} from './calendar-feeds.ts'

const content = loadContent()
const url = 'https://an-academy-with-a-long-name.example'
const builtAt = new Date('2026-11-20T12:00:00Z')

const training = (from: Content, at = builtAt) => readCalendar(makeTrainingCalendar(from, url, at))
const eventsOf = (calendar: ICAL.Component) => calendar.getAllSubcomponents('vevent')
const withSessions = (sessions: Content['calendar']['sessions']) => ({
  ...content,
  calendar: { ...content.calendar, sessions },
})

/** The starts of a feed's first event as another program reads them, by the time zone that the feed brings. */
function startsIn(feed: string, count: number): Date[] {
  const calendar = readCalendar(feed)
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const times = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component).iterator()
  return Array.from({ length: count }, () => times.next().toJSDate())
}

afterEach(() => {
  vi.unstubAllEnvs()
  ICAL.TimezoneService.reset()
})

describe('the training calendar', () => {
  const calendar = training(content)

  it('repeats the hours on each day of a session', () => {
    const days = { starts: '2027-01-19', ends: '2027-01-21', from: '09:00', to: '13:00' }
    const [event] = eventsOf(training(withSessions([{ ...workshop, ...days }]))) as [ICAL.Component]
    expect(valueIn(event, 'DTSTART')).toBe('20270119T090000')
    expect(valueIn(event, 'DTEND')).toBe('20270119T130000')
    expect(valueIn(event, 'RRULE')).toBe('FREQ=DAILY;COUNT=3')
  })

  it('gives a session of one day no rule', () => {
    const [event] = eventsOf(training(withSessions([{ ...workshop, ends: workshop.starts }])))
    expect(valueIn(event as ICAL.Component, 'RRULE')).toBeUndefined()
  })

  it('keeps an event’s identity from build to build', () => {
    const ids = (calendar: ICAL.Component) => eventsOf(calendar).map((event) => valueIn(event, 'UID'))
    expect(ids(training(content, new Date('2027-05-01T00:00:00Z')))).toEqual(ids(calendar))
  })

  it('is still a calendar without any session', () => {
    expect(eventsOf(training(withSessions([])))).toEqual([])
  })
})

describe('the information session’s calendar', () => {
  function eventAt(at: string, session = content.webinar.session): ICAL.Component {
    const feed = makeSessionCalendar({ ...content, webinar: { ...content.webinar, session } }, url, new Date(at))
    const events = eventsOf(readCalendar(feed))
    expect(events).toHaveLength(1)
    return events[0] as ICAL.Component
  }

  it('recurs every Wednesday at noon of Denver, from the next one on', () => {
    const event = eventAt('2026-11-20T12:00:00Z')
    expect(event.getFirstProperty('dtstart')?.toICALString()).toBe('DTSTART;TZID=America/Denver:20261125T120000')
    expect(valueIn(event, 'DTEND')).toBe('20261125T130000')
    expect(valueIn(event, 'RRULE')).toBe('FREQ=WEEKLY;BYDAY=WE')
  })

  it('leaves out the days without it', () => {
    const webinar = { ...content.webinar, session: { ...content.webinar.session, exceptions: ['2026-12-02'] } }
    const starts = startsIn(makeSessionCalendar({ ...content, webinar }, url, builtAt), 2)
    expect(starts.map((start) => start.toISOString())).toEqual(['2026-11-25T19:00:00.000Z', '2026-12-09T19:00:00.000Z'])
  })

  it('stays at noon of Denver across the clock changes of two years, as another program reads it', () => {
    const starts = startsIn(makeSessionCalendar(content, url, builtAt), 104)
    const shown = starts.map((start) =>
      start.toLocaleString('en-US', {
        timeZone: 'America/Denver',
        weekday: 'long',
        timeStyle: undefined,
        hour: 'numeric',
      }),
    )
    expect(new Set(shown)).toEqual(new Set(['Wednesday 12 PM']))
    // In UTC it is two different hours: the clocks did change.
    expect(new Set(starts.map((start) => start.getUTCHours()))).toEqual(new Set([18, 19]))
  })

  it.each(['Asia/Tokyo', 'America/Los_Angeles'])('does not depend on the zone of the server, such as %s', (zone) => {
    const feeds = () => [makeSessionCalendar(content, url, builtAt), makeTrainingCalendar(content, url, builtAt)]
    const before = feeds()
    vi.stubEnv('TZ', zone)
    expect(new Date(0).getHours()).not.toBe(0)
    expect(feeds()).toEqual(before)
  })

  it('is one and the same event in every build', () => {
    expect(valueIn(eventAt('2026-01-01T00:00:00Z'), 'UID')).toBe(valueIn(eventAt('2027-06-01T00:00:00Z'), 'UID'))
  })

  it('may end on the next day', () => {
    const event = eventAt('2026-11-20T12:00:00Z', { ...content.webinar.session, time: '23:30' })
    expect(valueIn(event, 'DTSTART')).toBe('20261125T233000')
    expect(valueIn(event, 'DTEND')).toBe('20261126T003000')
  })
})

describe('the calendar of a start', () => {
  const cohort: ContentCohort = {
    ...startOf(course),
    ...{ starts: '2027-01-11', ends: '2027-04-29', days: ['Mon', 'Wed', 'Thu'], from: '18:00', to: '20:00' },
  }
  const feed = (changes: Partial<ContentCohort> = {}) =>
    makeCohortCalendar(content, { ...cohort, ...changes } as ContentCohort, url, builtAt)
  const eventOf = (text: string) => eventsOf(readCalendar(text))[0] as ICAL.Component

  it('has every live class, at the same hours in Denver after the clocks change', () => {
    const starts = startsIn(feed(), 48).map((start) => start.toISOString())
    expect(starts.slice(0, 3)).toEqual([
      '2027-01-12T01:00:00.000Z',
      '2027-01-14T01:00:00.000Z',
      '2027-01-15T01:00:00.000Z',
    ])
    expect(starts.at(-1)).toBe('2027-04-30T00:00:00.000Z')
  })

  it('says of a sample, in its name and its text, that it is one', () => {
    const event = eventOf(feed())
    expect(valueIn(event, 'STATUS')).toBe('TENTATIVE')
    expect(valueIn(event, 'SUMMARY')).toBe(`Sample: ${course.name}`)
    expect(valueIn(event, 'DESCRIPTION')).toContain('invented example')
  })

  it('is a fact once it is no sample, until it is cancelled', () => {
    const event = eventOf(feed({ sample: undefined }))
    expect(valueIn(event, 'STATUS')).toBe('CONFIRMED')
    expect(valueIn(event, 'SUMMARY')).toBe(course.name)
    expect(valueIn(event, 'DESCRIPTION')).not.toContain('invented')
    expect(valueIn(eventOf(feed({ sample: undefined, canceled: true })), 'STATUS')).toBe('CANCELLED')
  })
})

describe('the calendar file of one event', () => {
  const [session] = content.calendar.sessions as [Content['calendar']['sessions'][number]]
  const eventIn = (file: string | undefined) => {
    const events = eventsOf(readCalendar(file ?? ''))
    expect(events).toHaveLength(1)
    return events[0] as ICAL.Component
  }

  it('of a session is the event of the feed, and leads to its page', () => {
    const event = eventIn(makeSessionFile(session, content, url, builtAt))
    const inFeed = eventsOf(training(content))[0] as ICAL.Component
    for (const name of ['UID', 'DTSTART', 'DTEND', 'RRULE', 'URL'])
      expect(valueIn(event, name)).toBe(valueIn(inFeed, name))
    expect(valueIn(event, 'URL')).toBe(`${url}/corporate-calendar-training/${session.id}`)
  })

  it('says that a sample is one, and nothing of the kind of a fact', () => {
    const sample = eventIn(makeSessionFile({ ...session, sample: true }, content, url, builtAt))
    expect(valueIn(sample, 'SUMMARY')).toBe(`Sample: ${session.title}`)
    const real = eventIn(makeSessionFile(session, content, url, builtAt))
    expect([valueIn(real, 'SUMMARY'), valueIn(real, 'STATUS')]).toEqual([session.title, undefined])
  })

  it('of an information session is one Wednesday', () => {
    const event = eventIn(makeDateFile(content, url, '2026-12-02', builtAt))
    expect([valueIn(event, 'DTSTART'), valueIn(event, 'RRULE')]).toEqual(['20261202T120000', undefined])
  })

  it.each(['2026-12-03', '2026-11-18', '2029-01-03', '2026-13-99'])(
    'is not there for %s: no date, over or too far',
    (day) => {
      expect(makeDateFile(content, url, day, builtAt)).toBeUndefined()
    },
  )
})
