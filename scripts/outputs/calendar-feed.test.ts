import { describe, expect, it } from 'vitest'
import { loadContent } from '#content/load.ts'
import type { Content } from '#content/schema.ts'
import { withOrigin } from '#server/addresses.ts'
import { type Component, readCalendar, valueIn } from '#tests/fixtures/read-calendar.ts'
import { makeCalendarFeed } from './calendar-feed.ts'

const content = loadContent()
const made = new Date('2026-11-20T12:00:00Z')

/** As it reaches a subscriber: the server has put its address in and folded the lines. */
function published(from: Content, at = made): Component {
  const feed = Buffer.from(makeCalendarFeed(from, at))
  return readCalendar(
    withOrigin('/training-calendar.ics', feed, 'https://an-academy-with-a-long-name.example').toString(),
  )
}
const eventsOf = (calendar: Component) => calendar.components.filter(({ name }) => name === 'VEVENT')

describe('the training calendar', () => {
  const calendar = published(content)
  const events = eventsOf(calendar)

  it('is a calendar of version 2.0 with one event a session', () => {
    expect(calendar.name).toBe('VCALENDAR')
    expect(valueIn(calendar, 'VERSION')).toBe('2.0')
    expect(valueIn(calendar, 'PRODID')).toBeTruthy()
    expect(events).toHaveLength(content.calendar.sessions.length)
  })

  it('has in every event what RFC 5545 requires', () => {
    for (const event of events) {
      expect(valueIn(event, 'UID')).toMatch(
        /^https:\/\/an-academy-with-a-long-name\.example\/training-calendar\.ics#.+/,
      )
      expect(valueIn(event, 'DTSTAMP')).toBe('20261120T120000Z')
      expect(valueIn(event, 'DTSTART')).toMatch(/^\d{8}T\d{6}$/)
      expect((valueIn(event, 'DTEND') ?? '') > (valueIn(event, 'DTSTART') ?? '')).toBe(true)
    }
    expect(new Set(events.map((event) => valueIn(event, 'UID'))).size).toBe(events.length)
  })

  it('names the zone that its times are of, and brings it along', () => {
    const zones = calendar.components.filter(({ name }) => name === 'VTIMEZONE').map((zone) => valueIn(zone, 'TZID'))
    expect(zones).toEqual([content.calendar.timeZone])
    for (const event of events) {
      const start = event.properties.find(({ name }) => name === 'DTSTART')
      expect(start?.parameters).toEqual({ TZID: content.calendar.timeZone })
    }
  })

  it('repeats the hours on each day of a session', () => {
    const [session] = content.calendar.sessions
    expect(session).toMatchObject({ starts: '2027-01-19', ends: '2027-01-21', from: '09:00', to: '13:00' })
    const [event] = events as [Component]
    expect(valueIn(event, 'DTSTART')).toBe('20270119T090000')
    expect(valueIn(event, 'DTEND')).toBe('20270119T130000')
    expect(valueIn(event, 'RRULE')).toBe('FREQ=DAILY;COUNT=3')
  })

  it('gives a session of one day no rule', () => {
    const place = content.calendar.sessions.findIndex(({ starts, ends }) => starts === ends)
    expect(valueIn(events[place] as Component, 'RRULE')).toBeUndefined()
  })

  it('keeps an event’s identity when it is made anew', () => {
    const ids = (calendar: Component) => eventsOf(calendar).map((event) => valueIn(event, 'UID'))
    expect(ids(published(content, new Date('2027-05-01T00:00:00Z')))).toEqual(ids(calendar))
  })

  it('escapes what would end a value', () => {
    const [session] = content.calendar.sessions as [Content['calendar']['sessions'][number]]
    const odd = { ...session, title: 'C:\\temp; a, b and ünïcödé beyond the seventy-fifth octet of the line' }
    const [event] = eventsOf(published({ ...content, calendar: { ...content.calendar, sessions: [odd] } }))
    expect(valueIn(event as Component, 'SUMMARY')).toBe(
      'C:\\\\temp\\; a\\, b and ünïcödé beyond the seventy-fifth octet of the line',
    )
  })

  it('is still a calendar without any session', () => {
    expect(eventsOf(published({ ...content, calendar: { ...content.calendar, sessions: [] } }))).toEqual([])
  })
})
