import ICAL from 'ical.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Content, ContentStart } from '#content/schema.ts'
import { readCalendar, valueIn } from '#tests/fixtures/read-calendar.ts'
import { training as course, getStart, content as sampleContent, workshop } from '#tests/fixtures/sample-content.ts'
import {
  makeDateFile,
  makeInformationSessionFeed,
  makeStartCalendar,
  makeTrainingCalendar,
  makeWorkshopFile,
} from './calendar-feeds.ts'

const url = 'https://an-academy-with-a-long-name.example'
const builtAt = new Date('2026-11-20T12:00:00Z')
const inZone = (timeZone: string) => ({ ...sampleContent, company: { ...sampleContent.company, timeZone } })
/** Whose clocks change twice a year. */
const content = inZone('America/Denver')

const training = (from: Content) => readCalendar(makeTrainingCalendar(from, url, builtAt))
const getEvents = (calendar: ICAL.Component) => calendar.getAllSubcomponents('vevent')
const withWorkshops = (workshops: Content['calendar']['workshops']) => ({
  ...content,
  calendar: { ...content.calendar, workshops },
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

it('the training calendar repeats the hours on each day of a workshop, if it has more than one; without a workshop it is still one', () => {
  const days = { starts: '2027-01-19', ends: '2027-01-21', from: '09:00', to: '13:00' }
  const several = { ...workshop, ...days }
  const events = getEvents(training(withWorkshops([several, { ...several, id: 'one', ends: days.starts }])))
  expect(events.map((event) => ['DTSTART', 'DTEND', 'RRULE'].map((name) => valueIn(event, name)))).toEqual([
    ['20270119T090000', '20270119T130000', 'FREQ=DAILY;COUNT=3'],
    ['20270119T090000', '20270119T130000', undefined],
  ])
  expect(getEvents(training(withWorkshops([])))).toEqual([])
})

const feedAt = (at: Date, informationSession = {}, from: Content = content) =>
  makeInformationSessionFeed(
    {
      ...from,
      webinar: { ...from.webinar, informationSession: { ...from.webinar.informationSession, ...informationSession } },
    },
    url,
    at,
  )

it.each([
  ['', {}, '20261125T120000', '20261125T130000'],
  [', also where it ends on the next day', { time: '23:30' }, '20261125T233000', '20261126T003000'],
])(
  'the information session recurs every Wednesday by the clock of Denver, from the next one on%s',
  (_case, change, starts, ends) => {
    const events = getEvents(readCalendar(feedAt(builtAt, change)))
    expect(events).toHaveLength(1)
    const [event] = events as [ICAL.Component]
    expect(event.getFirstProperty('dtstart')?.toICALString()).toBe(`DTSTART;TZID=America/Denver:${starts}`)
    expect(valueIn(event, 'DTEND')).toBe(ends)
    expect(valueIn(event, 'RRULE')).toBe('FREQ=WEEKLY;BYDAY=WE')
  },
)

it('the information session leaves out the days without it', () => {
  const starts = startsIn(feedAt(builtAt, { exceptions: ['2026-12-02'] }), 2)
  expect(starts.map((start) => start.toISOString())).toEqual(['2026-11-25T19:00:00.000Z', '2026-12-09T19:00:00.000Z'])
})

it.each([
  ['of the academy', sampleContent.company.timeZone],
  ['whose clocks change', 'America/Denver'],
])(
  'in a zone %s, the information session stays at noon for two years, as another program reads it',
  (_case, timeZone) => {
    const starts = startsIn(feedAt(builtAt, {}, inZone(timeZone)), 104)
    const format = { timeZone, weekday: 'long', hour: 'numeric' } as const
    expect(new Set(starts.map((start) => start.toLocaleString('en-US', format)))).toEqual(new Set(['Wednesday 12 PM']))
  },
)

it('the information session does not depend on the zone of the server, and is one and the same event in every build', () => {
  const feeds = () => [feedAt(builtAt), makeTrainingCalendar(content, url, builtAt)]
  const before = feeds()
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(new Date(0).getHours()).toBe(9)
  expect(feeds()).toEqual(before)
  const idAt = (at: string) => valueIn(getEvents(readCalendar(feedAt(new Date(at))))[0] as ICAL.Component, 'UID')
  expect(idAt('2026-01-01T00:00:00Z')).toBe(idAt('2027-06-01T00:00:00Z'))
})

describe('the calendar of a start', () => {
  const start: ContentStart = {
    ...getStart(course),
    starts: '2027-01-11',
    ends: '2027-04-29',
    days: ['Mon', 'Wed', 'Thu'],
    from: '18:00',
    to: '20:00',
  }
  const feed = (changes: Partial<ContentStart> = {}) =>
    makeStartCalendar(content, { ...start, ...changes } as ContentStart, url, builtAt)
  const getEvent = (text: string) => getEvents(readCalendar(text))[0] as ICAL.Component

  it('has every live class, at the same hours in Denver after the clocks change', () => {
    const starts = startsIn(feed(), 48).map((start) => start.toISOString())
    expect(starts.slice(0, 3)).toEqual([
      '2027-01-12T01:00:00.000Z',
      '2027-01-14T01:00:00.000Z',
      '2027-01-15T01:00:00.000Z',
    ])
    expect(starts.at(-1)).toBe('2027-04-30T00:00:00.000Z')
  })

  it('says of a sample, in its name and its text, that it is one; of a fact nothing of the kind, until it is canceled', () => {
    const values = (changes: Partial<ContentStart>) =>
      ['STATUS', 'SUMMARY'].map((name) => valueIn(getEvent(feed(changes)), name))
    expect(values({})).toEqual(['TENTATIVE', `Sample: ${course.name}`])
    expect(feed()).toContain('invented example')
    expect(values({ sample: undefined })).toEqual(['CONFIRMED', course.name])
    expect(feed({ sample: undefined })).not.toContain('invented')
    expect(values({ sample: undefined, canceled: true })).toEqual(['CANCELLED', course.name])
  })
})

describe('the calendar file of one event', () => {
  const [workshop] = content.calendar.workshops as [Content['calendar']['workshops'][number]]
  const eventIn = (file: string | undefined) => getEvents(readCalendar(file ?? ''))[0] as ICAL.Component

  it('of a workshop is the event of the feed, and leads to its page', () => {
    const event = eventIn(makeWorkshopFile(workshop, content, url, builtAt))
    const inFeed = getEvents(training(content))[0] as ICAL.Component
    for (const name of ['UID', 'DTSTART', 'DTEND', 'RRULE', 'URL'])
      expect(valueIn(event, name)).toBe(valueIn(inFeed, name))
    expect(valueIn(event, 'URL')).toBe(`${url}/corporate-calendar-training/${workshop.id}`)
  })

  it('says that a sample is one, and nothing of the kind of a fact', () => {
    const sample = eventIn(makeWorkshopFile({ ...workshop, sample: true }, content, url, builtAt))
    expect(valueIn(sample, 'SUMMARY')).toBe(`Sample: ${workshop.title}`)
    const real = eventIn(makeWorkshopFile(workshop, content, url, builtAt))
    expect([valueIn(real, 'SUMMARY'), valueIn(real, 'STATUS')]).toEqual([workshop.title, undefined])
  })

  it('of an information session is one Wednesday', () => {
    const event = eventIn(makeDateFile(content, url, '2026-12-02', builtAt))
    expect([valueIn(event, 'DTSTART'), valueIn(event, 'RRULE')]).toEqual(['20261202T120000', undefined])
  })

  it('is not there for a day without one, or that is over, too far or no day', () => {
    const days = ['2026-12-03', '2026-11-18', '2029-01-03', '2026-13-99']
    expect(days.map((day) => makeDateFile(content, url, day, builtAt))).toEqual(Array(4).fill(undefined))
  })
})
