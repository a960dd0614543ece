import { describe, expect, it } from 'vitest'
import { sitePaths } from '#tests/fixtures/sample-content.ts'
import routes from '#web/routes.ts'
import { leadsSomewhere, withDocuments } from './known.ts'
import { readDocuments } from './read-documents.ts'
import { CALENDAR_PATH } from './site-paths.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

function paths(entries: Entry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.index ? ['/'] : entry.path && entry.path !== '*' ? [`/${entry.path}`] : []),
    ...paths(entry.children ?? []),
  ])
}

describe('sitePaths', () => {
  const served = paths(routes as Entry[])

  it('lists the pages that web/routes.ts serves, no more and no fewer', () => {
    const workshop = `${CALENDAR_PATH}/:workshop`
    const listed = sitePaths.map((path) => (path.startsWith(`${CALENDAR_PATH}/`) ? workshop : path))
    expect([...new Set(listed)].sort()).toEqual(served.toSorted())
  })

  it.each(
    [
      '/ /about /contact /talents /talents/request /resumes /resumes/submit /webinar /scholarship /apply /success',
      '/generative-ai /ai-engineering /cloud-aws /cloud-azure /cyber-security /data-analytics /data-science /dbms',
      '/project-management /ui-ux /enterprise-custom-training /corporate-calendar-training /custom-training',
      '/privacypolicy /refundpolicy /studentcodeofconduct /instructorcodeofconduct /terms&conditions',
    ].flatMap((line) => line.split(' ')),
  )('has %s, as specified', (path) => {
    expect(served).toContain(path)
  })
})

describe('leadsSomewhere', () => {
  const leads = (link: string) => withDocuments(readDocuments(), () => leadsSomewhere(link))
  it.each(['/', '/#training', '/training-calendar.pdf', 'https://lms.candle.example/', 'mailto:hello@candle.example'])(
    'accepts %s',
    (link) => {
      expect(leads(link)).toBe(true)
    },
  )

  it.each(['/abuot', '/#nothing', '/about#team', 'http://candle.example', '', 'javascript:alert(1)'])(
    'refuses "%s"',
    (link) => {
      expect(leads(link)).toBe(false)
    },
  )
})
