import { expect, it } from 'vitest'
import type { Content } from '#content/schema.ts'
import { sitePages } from '#content/site-pages.ts'

import { readCalendar, valueIn } from '#tests/fixtures/read-calendar.ts'
import { sitePaths } from '#tests/fixtures/sample-content.ts'
import { confirmedContent, contentSchedule } from '#tests/fixtures/schedule.ts'
import { makeLlms, makeRobots, makeSitemap, siteFileMakers } from './make-site-files.ts'

const changedAt = new Date('2026-11-20T12:00:00Z')
const { content } = contentSchedule().current()
const { calendar, webinar } = content
/** The content, its dates samples or not. */
const withSamples = (workshops: true | undefined, informationSession: true | undefined): Content => ({
  ...content,
  calendar: { ...calendar, workshops: calendar.workshops.map((item) => ({ ...item, sample: workshops })) },
  webinar: { ...webinar, informationSession: { ...webinar.informationSession, sample: informationSession } },
})
const starts = content.starts.starts.map(({ id }) => `/cohorts/${id}.ics`)
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

const url = 'https://academy.example'
const llms = makeLlms(content, url)
const confirmedLlms = makeLlms(confirmedContent(), url)

it('llms.txt begins with the name and, once confirmed, what it is about', () => {
  expect(llms.startsWith(`# ${content.company.name}\n\n## `)).toBe(true)
  expect(confirmedLlms.startsWith(`# ${content.company.name}\n\n> ${content.company.description}\n\n## `)).toBe(true)
})

it('llms.txt describes policies and lists calendars once they are confirmed', () => {
  const [policy] = content.policies
  expect(llms).toContain(`(https://academy.example${policy?.path})\n`)
  expect(confirmedLlms).toContain(`(https://academy.example${policy?.path}): ${policy?.meta.description}\n`)
  for (const file of ['training-calendar.ics', 'training-calendar.pdf', 'information-session.ics']) {
    expect(llms).not.toContain(file)
    expect(confirmedLlms).toContain(file)
  }
})

it('llms.txt links every listed page once', () => {
  const links = [...llms.matchAll(/^- \[[^\]]+\]\(https:\/\/academy\.example(\/[^)]*)\)/gm)].map(([, path]) => path)
  const pages = links.filter((path) => !path?.includes('.'))
  expect(pages.sort()).toEqual(sitePaths.filter((path) => !['/', '/success', '/unsubscribe'].includes(path)).sort())
  expect(new Set(links).size).toBe(links.length)
})

it('the sitemap lists every page but the end of enrolling and the way out of the newsletter, and when a policy changed', () => {
  const sitemap = makeSitemap(sitePages(confirmedContent()), url)
  expect(sitemap).toContain('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"')
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+))?/g)]
  const found = new Map(pages.map(([, address = '', changed]) => [address.replace('&amp;', '&'), changed]))
  const listed = sitePaths.filter((path) => !['/success', '/unsubscribe'].includes(path))
  expect([...found.keys()].sort()).toEqual(listed.map((path) => `${url}${path}`).sort())
  expect(found.get(`${url}/terms&conditions`)).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(found.get(`${url}/about`)).toBeUndefined()
  // Nothing where nobody has confirmed it.
  expect(makeSitemap(sitePages(content), url)).not.toContain('lastmod')
})

it('robots.txt lets all in but to the calls, and points to the sitemap', () => {
  const lines = makeRobots(url).split('\n')
  for (const line of ['User-agent: *', 'Disallow: /api/', `Sitemap: ${url}/sitemap.xml`]) expect(lines).toContain(line)
  expect(lines).not.toContain('Disallow: /')
})
