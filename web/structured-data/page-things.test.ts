import { describe, expect, it } from 'vitest'
import { loadContent } from '#content/load.ts'
import { type SitePage, sitePages } from '#content/site-pages.ts'
import { pageThings } from './page-things.ts'
import { jsonLd, type Thing } from './thing.ts'

const content = loadContent()
const pages = sitePages(content)

function thingsOf(path: string): Thing[] {
  return pageThings(pages.find((page) => page.path === path) as SitePage, content)
}
const kindsOf = (path: string) => thingsOf(path).map((thing) => thing['@type'])
const only = (path: string, type: string) => thingsOf(path).find((thing) => thing['@type'] === type) as Thing

describe('what a page tells', () => {
  it.each([
    ['/', ['EducationalOrganization', 'FAQPage']],
    ['/about', ['EducationalOrganization', 'BreadcrumbList']],
    ['/contact', ['EducationalOrganization', 'FAQPage', 'BreadcrumbList']],
    ['/cloud-aws', ['Course', 'FAQPage', 'BreadcrumbList']],
    ['/webinar', ['Event', 'FAQPage', 'BreadcrumbList']],
    ['/privacypolicy', ['BreadcrumbList']],
    ['/apply', []],
    ['/success', []],
    ['/unsubscribe', []],
  ])('%s: %j', (path, kinds) => {
    expect(kindsOf(path)).toEqual(kinds)
  })

  it('names nothing that is undefined, and never a price', () => {
    for (const page of pages) {
      const text = JSON.stringify(pageThings(page, content), (_, value) => {
        expect(value).not.toBeUndefined()
        return value
      })
      expect(text).not.toMatch(/"(offers|price|priceCurrency|aggregateRating|review)"/)
    }
  })
})

describe('a training', () => {
  it('takes its hours from content, as durations of ISO 8601', () => {
    const course = content.courses.find(({ id }) => id === 'cloud-aws')
    const format = content.coursePages.find(({ id }) => id === 'cloud-aws')?.format
    const week = (format?.liveHours ?? 0) + (format?.practiceHours ?? 0)
    expect(week).toBeGreaterThan(0)
    expect(only('/cloud-aws', 'Course').hasCourseInstance).toMatchObject({
      '@type': 'CourseInstance',
      courseMode: 'Online',
      courseWorkload: `PT${week * (course?.weeks ?? 0)}H`,
      courseSchedule: { repeatFrequency: 'Weekly', repeatCount: course?.weeks, duration: `PT${week}H` },
    })
  })

  it('starts on a day only where the scholarship says so', () => {
    for (const { id, path } of content.courses) {
      const instance = only(path, 'Course').hasCourseInstance as Thing
      const starts = content.scholarship.courses.includes(id) ? content.scholarship.cohortStarts : undefined
      expect(instance.startDate, id).toBe(starts)
    }
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
})

describe('breadcrumbs', () => {
  it('lead from the home page by way of the group to the page', () => {
    const steps = only('/dbms', 'BreadcrumbList').itemListElement as Thing[]
    expect(steps.map(({ position, item }) => [position, item])).toEqual([
      [1, 'https://site.invalid/'],
      [2, 'https://site.invalid/#training'],
      [3, 'https://site.invalid/dbms'],
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
