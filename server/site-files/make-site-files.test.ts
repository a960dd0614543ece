import { expect, it } from 'vitest'
import type { Content } from '#content/schema.ts'
import { readCalendar, valueIn } from '#tests/fixtures/read-calendar.ts'
import { confirmedContent, contentSchedule } from '#tests/fixtures/schedule.ts'
import { siteFileMakers } from './make-site-files.ts'

const changedAt = new Date('2026-11-20T12:00:00Z')
const { content } = contentSchedule().current()
const { calendar, webinar } = content
/** The content, its dates samples or not. */
const withSamples = (workshops: true | undefined, session: true | undefined): Content => ({
  ...content,
  calendar: { ...calendar, sessions: calendar.sessions.map((item) => ({ ...item, sample: workshops })) },
  webinar: { ...webinar, session: { ...webinar.session, sample: session } },
})
const starts = content.cohorts.cohorts.map(({ id }) => `/cohorts/${id}.ics`)
// A start's file says itself that it is a sample.
const always = ['/sitemap.xml', '/robots.txt', '/llms.txt', ...starts]

it('makes calendars only of what is no sample', () => {
  const calendars = (...samples: Parameters<typeof withSamples>) =>
    Object.keys(siteFileMakers(withSamples(...samples), 'https://academy.example', changedAt)).filter(
      (path) => !always.includes(path),
    )
  expect(calendars(true, true)).toEqual([])
  expect(calendars(undefined, undefined)).toEqual(['/training-calendar.ics', '/information-session.ics'])
  expect(calendars(undefined, true)).toEqual(['/training-calendar.ics'])
  expect(calendars(true, undefined)).toEqual(['/information-session.ics'])
})

it('names the public address in every file, and no other address of the site', async () => {
  const publicUrl = 'https://an-academy-with-a-long-name.example:8443'
  const makers = siteFileMakers(confirmedContent(), publicUrl, changedAt)
  expect(Object.keys(makers)).toEqual([...always, '/training-calendar.ics', '/information-session.ics'])
  for (const [path, make] of Object.entries(makers)) {
    const text = await make()
    expect(text.replaceAll('\r\n ', ''), path).toContain(publicUrl)
    if (!path.endsWith('.ics')) continue
    const calendar = readCalendar(text)
    // A feed says where it is read again; a start's file is imported once, and its event says where it comes from.
    const event = calendar.getFirstSubcomponent('vevent')
    const named = starts.includes(path) ? event && valueIn(event, 'UID') : valueIn(calendar, 'SOURCE')
    expect(named, path).toBe(`${publicUrl}${path}`)
  }
})
