// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  dayRange,
  momentText,
  numberText,
  priceText,
  rangeText,
  shortDay,
  timeText,
  wholeDay,
} from '#content/format.ts'
import { place, placeOf, setPlace } from '#content/place.ts'
import { classHours } from '#content/start-text.ts'
import { stateWord } from '#content/state-word.ts'
import { enrollmentFields } from '#contract/forms/enrollment.ts'
import { resumeFields } from '#contract/forms/resume.ts'
import { renderHtml } from '#mail/html.ts'
import { AcademyContext, academyOf } from '#office/academy.ts'
import { Layout as OfficeLayout } from '#office/root.tsx'
import { dayWords } from '#office/ui/clock.ts'
import { docsPage } from '#server/description/page.ts'
import { makeSheet } from '#server/documents/pdf-sheet.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { sampleStart } from '#tests/fixtures/schedule.ts'
import { clockWords, getClasses, yourHours } from '#ui/clock.ts'
import { PhoneInput } from '#ui/phone-input.tsx'
import { emptyFields } from '#web/forms/application/application-draft.ts'
import { StepFields } from '#web/forms/application/steps.tsx'
import { Layout as SiteLayout } from '#web/root.tsx'

const london = placeOf({
  language: 'en-GB',
  locale: 'en-GB',
  clock: '24-hour',
  currency: 'symbol',
  paper: 'a4',
  region: 'British Isles',
  countries: [
    { name: 'United Kingdom', state: 'County', mayWork: 'Authorized to work in the United Kingdom' },
    { name: 'Ireland', state: 'County', mayWork: 'Authorized to work in Ireland' },
  ],
})
const home = place()

// The modules have been loaded for another place; they follow.
beforeAll(() => setPlace(london))
afterAll(() => setPlace(home))
afterEach(() => vi.unstubAllEnvs())

test('days, hours and amounts', () => {
  expect(wholeDay('2027-01-11')).toBe('Monday 11 January 2027')
  expect(shortDay('2027-01-11')).toBe('11 January')
  expect(rangeText('2027-01-19', '2027-01-21')).toBe('19–21 Jan 2027')
  expect(rangeText('2026-12-30', '2027-01-02')).toBe('30 Dec 2026 – 2 Jan 2027')
  expect(dayRange('2027-01-30', '2027-02-02')).toBe('30 Jan – 2 Feb')
  expect([timeText('09:30'), timeText('18:00'), classHours(sampleStart)]).toEqual(['09:30', '18:00', '18:00–20:00'])
  expect(momentText(new Date('2027-01-11T20:05:00Z'), 'Europe/London', 'long')).toBe('11 January 2027 at 20:05')
  expect([priceText(4800, 'GBP'), numberText(4800)]).toEqual(['£4,800', '4,800'])
  const at = new Date('2027-01-11T00:05:00Z')
  expect(dayWords(at, { offsets: [[0, 0]], zone: '', year: '2027' }, { hour: 'numeric', minute: '2-digit' })).toBe(
    '11 Jan, 00:05',
  )
})

test('hours where a visitor is', () => {
  vi.stubEnv('TZ', 'America/Phoenix')
  const hours = yourHours(getClasses(sampleStart), ...clockWords())
  expect(hours).toBe('18:00–20:00 where you are, 17:00–19:00 from 15 March')
})

test('documents of the site, the office, the API, emails and PDFs', async () => {
  for (const Layout of [SiteLayout, OfficeLayout])
    expect(rendered(<Layout>Text</Layout>)).toContain('<html lang="en-GB"')
  expect(docsPage('', { info: { title: '', description: '' }, paths: {} } as never)).toContain('<html lang="en-GB"')
  const message = { subject: '', preview: '', heading: '', parts: [] }
  expect(renderHtml(message, '', 'https://academy.example', content)).toContain('<html lang="en-GB"')
  const pdf = await makeSheet(content, { title: '', made: new Date() }, () => [])
  expect(pdf.toString('latin1')).toContain('/Lang (en-GB)')
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/)
})

test('the forms', () => {
  const phone = rendered(<PhoneInput label="Phone" name="phone" value="" onChange={() => {}} />)
  expect(phone).toContain('<optgroup label="British Isles"><option value="ie">Ireland +353</option>')
  expect(phone).toContain('<option value="gb" selected="">United Kingdom +44</option></optgroup>')
  const form = { name: 'form', rules: enrollmentFields, values: emptyFields, errors: {}, step: 1 }
  const step = rendered(<StepFields application={{ ...form, courses: { offered: [], state: 'ready' } } as never} />)
  expect(step).toContain('<optgroup label="British Isles"><option>Ireland</option>')
  expect(step).toContain('<option selected="">United Kingdom</option>')
  expect(step).toContain('County (Optional)')
  expect([stateWord('Ireland'), stateWord('United States')]).toEqual(['County', 'State'])
  expect(resumeFields.workAuthorization.options.map(({ value }) => value)).toEqual([
    'Authorized to work in Ireland',
    'Authorized to work in the United Kingdom',
    'Authorized in both',
    'Need sponsorship',
  ])
})

test('no code names the locale of the sample academy', () => {
  const files = globSync('{api,cli,content,contract,edit,http,jobs,mail,office,server,services,ui,web}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(700)
  const code = files.filter((file) => !/\.test\.tsx?$/.test(file))
  expect(code.filter((file) => /'en-US'|lang="en|North America"/.test(readFileSync(file, 'utf8')))).toEqual([])
})

const shown: { element?: ReactNode } = {}
const Page = createRoutesStub([
  { path: '/', handle: { site: '', styles: '/a.css', hasScripts: false }, Component: () => shown.element },
])

function rendered(element: ReactNode): string {
  shown.element = element
  return renderToStaticMarkup(
    <AcademyContext value={academyOf(content, '')}>
      <Page />
    </AcademyContext>,
  )
}
