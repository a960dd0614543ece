import { describe, expect, it } from 'vitest'
import { type SitePage, sitePages } from '#content/site-pages.ts'
import { confirmedContent, contentSchedule } from '#tests/fixtures/schedule.ts'
import { pageThings } from './page-things.ts'
import { jsonLd, type Thing } from './thing.ts'

const publicUrl = 'https://academy.example'
const content = { ...contentSchedule().current().content, publicUrl }
/** The same, once the academy has confirmed everything. */
const confirmed = { ...confirmedContent(), publicUrl }

function thingsOf(path: string, from = confirmed): Thing[] {
  return pageThings(sitePages(from).find((page) => page.path === path) as SitePage, from)
}
const kindsOf = (path: string, from = confirmed) => thingsOf(path, from).map((thing) => thing['@type'])
const only = (path: string, type: string, from = confirmed) =>
  thingsOf(path, from).find((thing) => thing['@type'] === type) as Thing

describe('what a page tells', () => {
  it.each([
    ['/', ['EducationalOrganization', 'FAQPage']],
    ['/about', ['EducationalOrganization', 'BreadcrumbList']],
    ['/contact', ['EducationalOrganization', 'FAQPage', 'BreadcrumbList']],
    ['/cloud-aws', ['Course', 'FAQPage', 'BreadcrumbList']],
    ['/webinar', ['Event', 'FAQPage', 'BreadcrumbList']],
    ['/corporate-calendar-training/agents-2027-11', ['EducationEvent', 'BreadcrumbList']],
    ['/privacypolicy', ['BreadcrumbList']],
    ['/apply', ['BreadcrumbList']],
    ['/success', []],
    ['/unsubscribe', []],
  ])('%s: %j', (path, kinds) => {
    expect(kindsOf(path)).toEqual(kinds)
  })

  it.each([
    ['/', ['EducationalOrganization']],
    ['/contact', ['EducationalOrganization', 'BreadcrumbList']],
    ['/cloud-aws', ['Course', 'BreadcrumbList']],
    ['/webinar', ['BreadcrumbList']],
    ['/corporate-calendar-training/agents-2027-11', ['BreadcrumbList']],
    ['/scholarship', ['BreadcrumbList']],
  ])('%s, while the content is as it comes: %j', (path, kinds) => {
    expect(kindsOf(path, content)).toEqual(kinds)
  })

  it('says of an academy that is a sample nothing but its name', () => {
    expect(Object.keys(only('/', 'EducationalOrganization', content)).sort()).toEqual(
      ['@id', '@type', 'logo', 'name', 'url'].sort(),
    )
    expect(only('/', 'EducationalOrganization')).toMatchObject({
      telephone: content.company.phone?.dialled,
      address: { streetAddress: content.company.address.street },
    })
  })

  it('leaves out the one part that waits to be confirmed', () => {
    const waiting = { ...content, unconfirmed: { 'company.yaml': ['address'], 'courses/dbms.md': ['format.text'] } }
    const academy = only('/', 'EducationalOrganization', waiting)
    expect(academy).toHaveProperty('telephone')
    expect(academy).not.toHaveProperty('address')
    const course = only('/dbms', 'Course', waiting)
    expect(course).toHaveProperty('teaches')
    expect(course.hasCourseInstance).not.toHaveProperty('courseWorkload')
  })

  it('says of a training that is a sample neither outcomes nor hours', () => {
    const course = only('/cloud-aws', 'Course', content)
    expect(course).not.toHaveProperty('teaches')
    expect(course).not.toHaveProperty('coursePrerequisites')
    expect(JSON.stringify(course)).not.toMatch(/PT\d+H/)
  })

  it('names nothing that is undefined, and no price while none is set', () => {
    for (const page of sitePages(confirmed)) {
      const text = JSON.stringify(pageThings(page, confirmed), (_, value) => {
        expect(value).not.toBeUndefined()
        return value
      })
      expect(text).not.toMatch(/"(offers|price|priceCurrency|aggregateRating|review)"/)
    }
  })
})

describe('a training', () => {
  const withoutStarts = { ...confirmed, cohorts: { ...content.cohorts, cohorts: [] } }

  it('names its starts once they are no samples', () => {
    expect(only('/dbms', 'Course').hasCourseInstance).toMatchObject([
      {
        startDate: '2027-02-09',
        endDate: '2027-04-29',
        courseSchedule: {
          byDay: ['https://schema.org/Tuesday', 'https://schema.org/Thursday'],
          startTime: '18:00:00',
          endTime: '20:00:00',
          scheduleTimezone: 'America/Denver',
        },
      },
    ])
    expect(JSON.stringify(only('/dbms', 'Course', content))).not.toContain('2027')
  })

  it.each([
    [
      { amount: 4800, currency: 'USD' },
      { '@type': 'Offer', price: 4800 },
    ],
    [
      { amount: 4800, most: 5200, currency: 'USD' },
      { '@type': 'AggregateOffer', lowPrice: 4800, highPrice: 5200 },
    ],
  ])('offers a start for its tuition: %j', (tuition, offer) => {
    const cohorts = confirmed.cohorts.cohorts.map((cohort) => ({ ...cohort, tuition }))
    const course = only('/dbms', 'Course', { ...confirmed, cohorts: { ...confirmed.cohorts, cohorts } })
    expect(course.hasCourseInstance).toMatchObject([{ offers: { ...offer, priceCurrency: 'USD' } }])
  })

  it('takes its hours from content, as durations of ISO 8601', () => {
    const course = content.courses.find(({ id }) => id === 'cloud-aws')
    const format = course?.format
    const week = (format?.liveHours ?? 0) + (format?.practiceHours ?? 0)
    expect(week).toBeGreaterThan(0)
    expect(only('/cloud-aws', 'Course', withoutStarts).hasCourseInstance).toMatchObject({
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${week * (course?.weeks ?? 0)}H`,
      courseSchedule: { repeatFrequency: 'Weekly', repeatCount: course?.weeks, duration: `PT${week}H` },
    })
  })
})

describe('the information session', () => {
  it('is every Wednesday at noon in Denver, for an hour', () => {
    expect(only('/webinar', 'Event').eventSchedule).toEqual({
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: 'https://schema.org/Wednesday',
      startTime: '12:00:00',
      endTime: '13:00:00',
      duration: 'PT60M',
      scheduleTimezone: 'America/Denver',
    })
  })

  it('names the days without it', () => {
    const { webinar } = confirmed
    const session = { ...webinar.session, exceptions: ['2026-12-02'] }
    const event = only('/webinar', 'Event', { ...confirmed, webinar: { ...webinar, session } })
    expect(event.eventSchedule).toMatchObject({ exceptDate: ['2026-12-02'] })
  })
})

describe('breadcrumbs', () => {
  it('lead from the home page by way of the group to the page', () => {
    const steps = only('/dbms', 'BreadcrumbList').itemListElement as Thing[]
    expect(steps.map(({ position, item }) => [position, item])).toEqual([
      [1, 'https://academy.example/'],
      [2, 'https://academy.example/#training'],
      [3, 'https://academy.example/dbms'],
    ])
    expect(steps.every(({ name }) => typeof name === 'string' && name.length > 0)).toBe(true)
  })
})

describe('jsonLd', () => {
  it('cannot be ended by a text of content', () => {
    const block = jsonLd({ '@type': 'Thing', name: '</script><script>alert(1)</script>' })
    expect(block.match(/<\/?script/g)).toHaveLength(2)
    const json = block.replace(/^<script[^>]*>|<\/script>$/g, '')
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Thing',
      name: '</script><script>alert(1)</script>',
    })
  })
})
