import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { place } from '#content/place.ts'
import { toHttpError } from '#http/failures.ts'
import type { RequestedSeats } from '#services/leads/reservations.ts'
import { readCalendar } from '#tests/fixtures/read-calendar.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { openDrawing } from './drawing.ts'
import { validUntil } from './estimate-pdf.ts'
import { documentRoutes, isDocument } from './routes.ts'

const { content } = contentSchedule().current()
const [first] = content.calendar.workshops
if (!first) throw new Error('content/calendar.yaml has no workshop.')
const coming = { ...first, id: 'coming', starts: '2999-01-19', ends: '2999-01-21', seats: 16, price: 640 }
const past = { ...coming, id: 'past', starts: '2020-01-19', ends: '2020-01-21' }
const changed = { ...content, calendar: { ...content.calendar, workshops: [coming, past] } }

const request = {
  id: '019a7c3e-5b52-7c4e-9d7a-3f0f6b1f2a11',
  createdAt: new Date('2026-11-20T12:00:00Z'),
  session: 'coming',
  seats: 4,
  also: '',
}
const requests: Record<string, RequestedSeats> = {
  requested: { ...request, state: 'requested' },
  confirmed: { ...request, state: 'confirmed' },
}

const TOKEN = 'a'.repeat(43)
const interview = {
  id: '019a7c3e-5b52-7c4e-9d7a-3f0f6b1f2a12',
  sequence: 1,
  recordId: request.id,
  fullName: 'Grace Brewster Hopper',
  at: new Date('2999-01-19T16:00:00Z'),
  minutes: 30,
}

const media = mkdtempSync(join(tmpdir(), 'media-'))
mkdirSync(join(media, 'media'))
writeFileSync(join(media, 'media', 'lesson.mp4'), '0123456789')

let current = changed
let visitor = '192.0.2.1'
const app = new Hono().route(
  '/',
  documentRoutes(() => current, 'https://academy.example', media, {
    drawing: openDrawing(),
    clientAddress: () => visitor,
    request: async (id) => requests[id],
    calendar: async (token) => (token === TOKEN ? [interview] : undefined),
  }),
)
app.onError((error, context) => {
  const { message, status, headers } = toHttpError(error, context, pino({ enabled: false }))
  return context.text(message, status, headers)
})
const ask = (path: string) => Promise.resolve(app.request(path))
const getText = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('latin1')
const estimate = (seats: string, id = 'coming') =>
  ask(`/corporate-calendar-training/${id}/estimate.pdf?seats=${encodeURIComponent(seats)}`)

it('an estimate is one tagged page that says what it is for, and leads to the page of the workshop', async () => {
  const [answer, other] = [await estimate('12'), await estimate('16')]
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  expect(answer.headers.get('Content-Disposition')).toBe('inline; filename="estimate-coming-12.pdf"')
  // The policy of other files would apply to the viewer's own page.
  expect(answer.headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'")
  const raw = await getText(answer)
  expect(raw).not.toBe(await getText(other))
  expect(raw.match(/\/Type \/Page\n/g)).toHaveLength(1)
  for (const part of ['/Marked true', `/Lang (${place().language})`, '/S /H1', '/S /Table', '/S /LBody'])
    expect(raw).toContain(part)
  expect(raw).toContain('(https://academy.example/corporate-calendar-training/coming#request)')
  expect(raw).toContain(`(Estimate: ${coming.title})`)
})

it('an estimate has a line for each workshop, on one page', async () => {
  const asking = (also: string) =>
    ask(`/corporate-calendar-training/coming/estimate.pdf?seats=4&also=${encodeURIComponent(also)}`)
  const raw = await getText(await asking('past: 16'))
  expect(raw.match(/\/Type \/Page\n/g)).toHaveLength(1)
  expect(raw.match(/\/S \/TR/g)).toHaveLength(3)
  const refused = await Promise.all(['unknown: 1', 'past: 17', 'past'].map(asking))
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
})

it.each(['', '0', '17', '-1', '1e1', '1.5', '1\0', ' 3'])('is refused for "%s" seats', async (seats) => {
  const answer = await estimate(seats)
  expect([answer.status, await answer.text()]).toEqual([422, 'Seats must be from 1 to 16.'])
})

it('an estimate has the reference of a request, and says whether its seats are held; there is none of what is unknown or over', async () => {
  const of = (id: string, workshop = 'coming') =>
    ask(`/corporate-calendar-training/${workshop}/estimate.pdf?request=${id}`)
  const requested = await of('requested')
  expect(requested.headers.get('Content-Disposition')).toBe('inline; filename="estimate-coming-6B1F2A11.pdf"')
  const bodies = await Promise.all([requested, await of('confirmed'), await estimate('4')].map(getText))
  expect(new Set(bodies.map(({ length }) => length)).size).toBe(3)
  const others = [await of('unknown'), await of(''), await of('requested', 'past')]
  expect(others.map(({ status }) => status)).toEqual([404, 404, 410])
  const ofWorkshops = [await estimate('1', 'unknown'), await estimate('1', 'past')]
  expect(ofWorkshops.map(({ status }) => status)).toEqual([404, 410])
})

it('an estimate is valid for the days that content names, and never beyond the day before the workshop', () => {
  expect(validUntil(changed, coming, '2998-11-01')).toBe('2998-12-01')
  expect(validUntil(changed, coming, '2999-01-10')).toBe('2999-01-18')
})

it('a syllabus has the weeks of its training on the first of two pages', async () => {
  const answer = await ask(`${training.path}/syllabus.pdf`)
  expect(answer.headers.get('Content-Disposition')).toBe(`inline; filename="syllabus-${training.id}.pdf"`)
  const raw = await getText(answer)
  expect(raw.match(/\/Type \/Page\n/g)).toHaveLength(2)
  expect(raw).toContain(`(https://academy.example${training.path})`)
  expect((await ask('/alchemy/syllabus.pdf')).status).toBe(404)
})

it.each(['/training-calendar.pdf', `${training.path}/syllabus.pdf`])(
  '%s is drawn once for a version of the schedule and a day, for everybody',
  async (path) => {
    const tag = async () => (await ask(path)).headers.get('ETag')
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, tag))
    expect(first).toMatch(/^"/)
    expect(new Set(others)).toEqual(new Set([first]))
    const again = await app.request(path, { headers: { 'If-None-Match': first ?? '' } })
    expect([again.status, again.headers.get('Content-Type')]).toEqual([304, null])
    current = { ...changed }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 })
    onTestFinished(() => {
      current = changed
      vi.useRealTimers()
    })
    expect(await tag()).not.toBe(first)
  },
)

it('estimates are drawn one after the other, and refused for a while once ten wait', async () => {
  let asked = 0
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => {
      visitor = `192.0.2.${++asked}`
      return estimate('4')
    }),
  )
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10)
  expect(refused.map(({ headers }) => headers.get('Retry-After'))).toEqual(Array(5).fill('5'))
  expect((await estimate('4')).status).toBe(200)
})

it('a visitor gets twenty estimates a minute, and the others are not kept from theirs', async () => {
  visitor = '198.51.100.1'
  for (let asked = 0; asked < 20; asked++) expect((await estimate('4')).status).toBe(200)
  expect((await estimate('4')).status).toBe(429)
  visitor = '198.51.100.2'
  expect((await estimate('4')).status).toBe(200)
})

it('a film is sent in parts, as players ask for it', async () => {
  const answer = await app.request('/media/lesson.mp4', { headers: { Range: 'bytes=2-4' } })
  expect([answer.status, answer.headers.get('Content-Type'), await answer.text()]).toEqual([206, 'video/mp4', '234'])
  expect((await ask('/media/other.mp4')).status).toBe(404)
})

it('a calendar file is there for each workshop, and for the dates of the information session alone', async () => {
  const answer = await ask('/corporate-calendar-training/coming/session.ics')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await answer.text()).toContain(`DTSTART;TZID=${content.company.timeZone}:29990119T090000`)
  expect((await ask('/corporate-calendar-training/unknown/session.ics')).status).toBe(404)
  expect((await ask('/webinar/1999-01-06.ics')).status).toBe(404)
})

it('has the interviews of a staff member at a secret address, without more than a first name', async () => {
  const answer = await ask(`/calendar/${TOKEN}.ics`)
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  const [event] = readCalendar(await answer.text()).getAllSubcomponents('vevent')
  expect(
    event
      ?.getAllProperties()
      .map((property) => property.toICALString())
      .filter((line) => !/^DTSTAMP/.test(line)),
  ).toEqual([
    `UID:interview-${interview.id}@academy.example`,
    'SEQUENCE:1',
    'DTSTART:29990119T160000Z',
    'DTEND:29990119T163000Z',
    'SUMMARY:Interview: Grace\\, 6B1F2A11',
    `URL:https://academy.example/desk/applications/${request.id}`,
  ])
  for (const other of ['b'.repeat(43), 'a'.repeat(42), `${TOKEN}a`]) {
    expect((await ask(`/calendar/${other}.ics`)).status).toBe(404)
  }
})

it.each([
  ['/corporate-calendar-training/a/estimate.pdf', true],
  ['/webinar/2027-01-06.ics', true],
  [`/calendar/${TOKEN}.ics`, true],
  ['/any/syllabus.pdf', true],
  ['/media/lesson.mp4', true],
  ['/media/.env', false],
  ['/corporate-calendar-training/a', false],
  ['/calendar/x.ics', false],
  ['/a/estimate.pdf', false],
])('%s is a document: %s', (path, expected) => expect(isDocument(path)).toBe(expected))
