import { describe, expect, it } from 'vitest'
import { sitePaths } from '#tests/fixtures/sample-content.ts'
import { leadsSomewhere, withDocuments } from './known.ts'
import { readDocuments } from './read-documents.ts'

describe('sitePaths', () => {
  it.each(
    [
      '/ /about /contact /talents /talents/request /resumes /resumes/submit /webinar /scholarship /apply /success',
      '/generative-ai /ai-engineering /cloud-aws /cloud-azure /cyber-security /data-analytics /data-science /dbms',
      '/project-management /ui-ux /enterprise-custom-training /corporate-calendar-training /custom-training',
      '/privacypolicy /refundpolicy /studentcodeofconduct /instructorcodeofconduct /terms&conditions',
    ].flatMap((line) => line.split(' ')),
  )('has %s, as specified', (path) => {
    expect(sitePaths).toContain(path)
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
