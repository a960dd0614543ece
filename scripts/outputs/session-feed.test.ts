import { describe, expect, it } from 'vitest'
import { loadContent } from '#content/load.ts'
import { withOrigin } from '#server/addresses.ts'
import { type Component, readCalendar, valueIn } from '#tests/fixtures/read-calendar.ts'
import { makeSessionFeed } from './session-feed.ts'

const content = loadContent()

function eventAt(made: string, session = content.webinar.session): Component {
  const feed = makeSessionFeed({ ...content, webinar: { ...content.webinar, session } }, new Date(made))
  const calendar = readCalendar(
    withOrigin('/information-session.ics', Buffer.from(feed), 'https://a.example').toString(),
  )
  const events = calendar.components.filter(({ name }) => name === 'VEVENT')
  expect(events).toHaveLength(1)
  return events[0] as Component
}

describe('the information session’s calendar', () => {
  it('recurs every Wednesday at noon of Denver, from the next one on', () => {
    const event = eventAt('2026-11-20T12:00:00Z')
    expect(event.properties.find(({ name }) => name === 'DTSTART')).toEqual({
      name: 'DTSTART',
      parameters: { TZID: 'America/Denver' },
      value: '20261125T120000',
    })
    expect(valueIn(event, 'DTEND')).toBe('20261125T130000')
    expect(valueIn(event, 'RRULE')).toBe('FREQ=WEEKLY;BYDAY=WE')
  })

  it('is at noon on both sides of a clock change', () => {
    expect(valueIn(eventAt('2027-03-11T12:00:00Z'), 'DTSTART')).toBe('20270317T120000')
    expect(valueIn(eventAt('2027-11-04T12:00:00Z'), 'DTSTART')).toBe('20271110T120000')
  })

  it('is one and the same event whenever it is made', () => {
    expect(valueIn(eventAt('2026-01-01T00:00:00Z'), 'UID')).toBe(valueIn(eventAt('2027-06-01T00:00:00Z'), 'UID'))
  })

  it('may end on the next day', () => {
    const event = eventAt('2026-11-20T12:00:00Z', { ...content.webinar.session, time: '23:30' })
    expect(valueIn(event, 'DTSTART')).toBe('20261125T233000')
    expect(valueIn(event, 'DTEND')).toBe('20261126T003000')
  })
})
