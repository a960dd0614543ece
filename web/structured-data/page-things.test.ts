import { expect, it } from 'vitest'
import { isConfirmed } from '#content/confirmed.ts'
import { contentFiles, loadContentFile } from '#content/load.ts'
import { readDocuments } from '#content/read-documents.ts'
import { type SitePage, sitePages } from '#content/site-pages.ts'
import { workshopPath } from '#content/site-paths.ts'
import type { Tuition } from '#contract/starts.ts'
import { makeLlms, makeSitemap } from '#server/site-files/make-site-files.ts'
import { training, workshop } from '#tests/fixtures/sample-content.ts'
import { confirmedContent, contentSchedule, sampleStart } from '#tests/fixtures/schedule.ts'
import { jsonLd, pageThings, type Thing } from './page-things.ts'

const documents = readDocuments()
const publicUrl = 'https://academy.example'
/** Once the academy has confirmed everything. */
const confirmed = { ...confirmedContent(), publicUrl }
/** The same before: nothing is confirmed, and every start and workshop is a sample. */
const content = {
  ...confirmed,
  unconfirmed: Object.fromEntries(contentFiles(documents).map((file) => [file, ['']])),
  calendar: { ...confirmed.calendar, workshops: confirmed.calendar.workshops.map(asSample) },
  starts: { ...confirmed.starts, starts: confirmed.starts.starts.map(asSample) },
  webinar: { ...confirmed.webinar, informationSession: asSample(confirmed.webinar.informationSession) },
}
function asSample<Entry extends object>(entry: Entry) {
  return { ...entry, sample: true as const }
}

function getThings(path: string, from = confirmed): Thing[] {
  return pageThings(sitePages(from).find((page) => page.path === path) as SitePage, from)
}
const getKinds = (path: string, from = confirmed) => getThings(path, from).map((thing) => thing['@type'])
const only = (path: string, type: string, from = confirmed) =>
  getThings(path, from).find((thing) => thing['@type'] === type) as Thing

it.each([
  ['/', ['EducationalOrganization', 'FAQPage'], ['EducationalOrganization']],
  ['/about', ['EducationalOrganization', 'BreadcrumbList']],
  ['/contact', ['EducationalOrganization', 'FAQPage', 'BreadcrumbList'], ['EducationalOrganization', 'BreadcrumbList']],
  [training.path, ['Course', 'FAQPage', 'BreadcrumbList'], ['Course', 'BreadcrumbList']],
  ['/webinar', ['Event', 'FAQPage', 'BreadcrumbList'], ['BreadcrumbList']],
  [workshopPath(workshop.id), ['EducationEvent', 'BreadcrumbList'], ['BreadcrumbList']],
  ['/privacypolicy', ['BreadcrumbList']],
  ['/scholarship', ['FAQPage', 'BreadcrumbList'], ['BreadcrumbList']],
  ['/success', []],
  ['/unsubscribe', []],
])('%s tells of %j, and while nothing is confirmed of %j', (path, kinds, unconfirmed = kinds) => {
  expect(getKinds(path)).toEqual(kinds)
  expect(getKinds(path, content)).toEqual(unconfirmed)
})

it('says of an academy or a training that is a sample nothing but its name', () => {
  const academy = only('/', 'EducationalOrganization', content)
  expect(Object.keys(academy).sort()).toEqual(['@id', '@type', 'logo', 'name', 'url'])
  expect(only('/', 'EducationalOrganization')).toMatchObject({
    telephone: content.company.phone?.dialled,
    address: { streetAddress: content.company.address.street },
  })
  const course = only(training.path, 'Course', content)
  expect(JSON.stringify(course)).not.toMatch(/"(teaches|coursePrerequisites)"|PT\d+H/)
})

it('leaves out the one part that waits to be confirmed', () => {
  const waiting = {
    ...confirmed,
    unconfirmed: { 'company.yaml': ['address'], [`courses/${training.id}.md`]: ['format.text'] },
  }
  const academy = only('/', 'EducationalOrganization', waiting)
  expect(academy).toHaveProperty('telephone')
  expect(academy).not.toHaveProperty('address')
  const course = only(training.path, 'Course', waiting)
  expect(course).toHaveProperty('teaches')
  expect(course.hasCourseInstance).not.toHaveProperty('courseWorkload')
})

it('names nothing that is undefined, and no price while none is set', () => {
  for (const page of sitePages(confirmed)) {
    const text = JSON.stringify(pageThings(page, confirmed), (_key, value) => {
      expect(value).not.toBeUndefined()
      return value
    })
    expect(text).not.toMatch(/"(offers|price|priceCurrency|aggregateRating|review)"/)
  }
})

it('a training names its starts once they are no samples', () => {
  const days = ['Monday', 'Wednesday', 'Thursday'].map((day) => `https://schema.org/${day}`)
  const hours = { startTime: '18:00:00', endTime: '20:00:00', scheduleTimezone: content.company.timeZone }
  expect(only(training.path, 'Course', withStart()).hasCourseInstance).toMatchObject([
    { startDate: '2027-01-11', endDate: '2027-04-29', courseSchedule: { byDay: days, ...hours } },
  ])
  expect(JSON.stringify(only(training.path, 'Course', content))).not.toContain('startDate')
})

/** The content with one start, which has this tuition if any. */
function withStart(tuition?: Tuition) {
  const { id, course, starts, ends, days, from, to, seats, applyBy } = sampleStart
  const start = { id, course, starts, ends, days, from, to, seats, applyBy, tuition }
  return { ...confirmed, starts: { starts: [start] } }
}

it.each([
  [{ amount: 4800 }, { '@type': 'Offer', price: 4800 }],
  [
    { amount: 4800, most: 5200 },
    { '@type': 'AggregateOffer', lowPrice: 4800, highPrice: 5200 },
  ],
])('a training offers a start for its tuition: %j', (tuition, offer) => {
  const course = only(training.path, 'Course', withStart({ ...tuition, currency: 'USD' }))
  expect(course.hasCourseInstance).toMatchObject([{ offers: { ...offer, priceCurrency: 'USD' } }])
})

it('a training takes its hours from content, as durations of ISO 8601', () => {
  const withoutStarts = { ...confirmed, starts: { starts: [] } }
  const { weeks, format } = training
  const week = (format?.liveHours ?? 0) + (format?.practiceHours ?? 0)
  expect(week).toBeGreaterThan(0)
  expect(only(training.path, 'Course', withoutStarts).hasCourseInstance).toMatchObject({
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: `PT${week * weeks}H`,
    courseSchedule: { repeatFrequency: 'Weekly', repeatCount: weeks, duration: `PT${week}H` },
  })
})

it('the information session is every Wednesday at noon by the academy’s clock, for an hour, but on the days without it', () => {
  const { webinar } = confirmed
  const informationSession = { ...webinar.informationSession, exceptions: ['2026-12-02'] }
  const schedule = {
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    byDay: 'https://schema.org/Wednesday',
    duration: 'PT60M',
    startTime: '12:00:00',
    endTime: '13:00:00',
    scheduleTimezone: content.company.timeZone,
  }
  expect(only('/webinar', 'Event').eventSchedule).toEqual(schedule)
  const event = only('/webinar', 'Event', { ...confirmed, webinar: { ...webinar, informationSession } })
  expect(event.eventSchedule).toEqual({ ...schedule, exceptDate: ['2026-12-02'] })
})

it('breadcrumbs lead from the home page by way of the group to the page', () => {
  const steps = only(training.path, 'BreadcrumbList').itemListElement as Thing[]
  const named = { name: expect.stringMatching(/./) }
  expect(steps).toMatchObject([
    { ...named, position: 1, item: 'https://academy.example/' },
    { ...named, position: 2, item: 'https://academy.example/#training' },
    { ...named, position: 3, item: `https://academy.example${training.path}` },
  ])
})

it('JSON cannot be ended by a text of content', () => {
  const name = '</script><script>alert(1)</script>'
  const block = jsonLd({ '@type': 'Thing', name })
  expect(block.match(/<\/?script/g)).toHaveLength(2)
  const json = block.replace(/^<script[^>]*>|<\/script>$/g, '')
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name })
})

it('what programs read states nothing that is a sample or waits to be confirmed', () => {
  const shown = { ...contentSchedule().current().content, publicUrl }
  const [samples, facts] = [new Set<string>(), new Set<string>()]
  for (const file of contentFiles(documents)) {
    for (const [path, text] of getTexts(loadContentFile(file, documents).value))
      (isConfirmed(shown, file, path) ? facts : samples).add(text)
  }
  const pages = sitePages(shown)
  // Pages are named and addressed, whatever they say.
  const names = new Set([
    shown.company.name,
    ...pages.flatMap(({ title, path }) => [title, path, path.split('/').at(-1)]),
  ])
  const invented = [...samples].filter((text) => text.length > 6 && !facts.has(text) && !names.has(text))
  expect(samples.size + facts.size).toBeGreaterThan(500)

  const things = pages.flatMap((page) => getTexts(pageThings(page, shown)).map(([, text]) => text))
  expect(things.length).toBeGreaterThan(100)
  const whole = [makeLlms(shown, publicUrl), makeSitemap(pages, publicUrl), ...things].join('\n')
  const values = new Set(whole.split('\n'))
  // A few plain words may be part of any sentence; a number, an address or a longer text may not.
  const isTelling = (text: string) => text.length > 24 || /[\d@]/.test(text)
  expect(invented.filter((text) => values.has(text) || (isTelling(text) && whole.includes(text)))).toEqual([])
})

/** Every text within a value, with its path. */
function getTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => getTexts(child, path === '' ? key : `${path}.${key}`))
}
