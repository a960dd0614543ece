import { expect, it } from 'vitest'
import { loadContent } from '#content/load.ts'
import { readCalendar, valueIn } from '#tests/fixtures/read-calendar.ts'
import { makeSiteFiles } from './make-site-files.ts'

const builtAt = new Date('2026-11-20T12:00:00Z')
// As the server gets it: out of a file.
const content: ReturnType<typeof loadContent> = JSON.parse(JSON.stringify(loadContent()))
const confirmed = { ...content, unconfirmed: {} }
const starts = content.cohorts.cohorts.map(({ id }) => `/cohorts/${id}.ics`)
// A start's file says itself that it is a sample.
const always = ['/sitemap.xml', '/robots.txt', '/llms.txt', ...starts]

it('makes calendars only of what is confirmed', async () => {
  const calendars = async (unconfirmed: typeof content.unconfirmed) =>
    Object.keys(await makeSiteFiles({ ...content, unconfirmed }, 'https://academy.example', builtAt)).filter(
      (path) => !always.includes(path),
    )
  expect(await calendars(content.unconfirmed)).toEqual([])
  expect(await calendars({})).toEqual(['/training-calendar.ics', '/information-session.ics'])
  expect(await calendars({ 'webinar.yaml': ['session'] })).toEqual(['/training-calendar.ics'])
  expect(await calendars({ 'calendar.yaml': ['sessions'] })).toEqual(['/information-session.ics'])
})

it.each(['http://localhost:3000', 'https://an-academy-with-a-long-name.example:8443'])(
  'names %s in every file, and no other address of the site',
  async (publicUrl) => {
    const files = await makeSiteFiles(confirmed, publicUrl, builtAt)
    expect(Object.keys(files)).toEqual([...always, '/training-calendar.ics', '/information-session.ics'])
    for (const [path, text] of Object.entries(files)) {
      expect(text.replaceAll('\r\n ', ''), path).toContain(publicUrl)
      expect(text, path).not.toContain('site.invalid')
      if (!path.endsWith('.ics')) continue
      // Reading it refuses lines that are longer than a calendar's may be.
      const calendar = readCalendar(text)
      // A feed says where it is read again; a start's file is imported once, and its event says where it comes from.
      const event = calendar.components.find(({ name }) => name === 'VEVENT')
      const named = starts.includes(path) ? event && valueIn(event, 'UID') : valueIn(calendar, 'SOURCE')
      expect(named, path).toBe(`${publicUrl}${path}`)
    }
  },
)
