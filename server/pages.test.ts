import { afterEach, expect, test, vi } from 'vitest'
import { currentSchedule } from '#content/schedule.ts'
import { workshopPath } from '#content/site-paths.ts'
import type { StaticFile } from '#http/static-files.ts'
import { getStart, training, workshop } from '#tests/fixtures/sample-content.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import type { RenderPage } from './page-renderer.ts'
import { openPages } from './pages.ts'
import { unknownPath } from './unknown-path.ts'

const UNKNOWN = unknownPath('/nowhere')

const { path: page } = training
const NEVER = Number.POSITIVE_INFINITY
let current = contentSchedule().current()
const schedule = { current: () => current }
const getText = (file: StaticFile) => file.variants.identity.body.toString()

afterEach(() => {
  vi.useRealTimers()
})

function openFor(render: RenderPage, regional = false) {
  const errors: unknown[] = []
  const report = (error: unknown) => void errors.push(error)
  const options = { publicUrl: 'https://academy.example', regional, schedule, report }
  return { errors, pages: openPages(render, options) }
}

/** Renders the path, and how often that was done. */
function counting(validUntil = () => NEVER) {
  let count = 0
  return async ({ url }: Request) => {
    count += 1
    const text = `<p>${new URL(url).pathname} ${count}</p>`
    return {
      response: new Response(text, { headers: { 'Content-Type': 'text/html' } }),
      schedule: current,
      validUntil: validUntil(),
    }
  }
}

test('a page is rendered once, however many ask for it at first', async () => {
  const { pages } = openFor(counting())
  const files = await Promise.all([1, 2, 3].map(() => pages.get('/about')))
  expect(files.map(getText)).toEqual(Array(3).fill('<p>/about 1</p>'))
  expect(pages.get('/about')).toBe(files[0])
})

test('a page that some visitors are sent on from is for no shared cache', async () => {
  const getCaching = async (regional: boolean) =>
    (await openFor(counting(), regional).pages.get('/about')).variants.identity.headers['Cache-Control']
  expect([await getCaching(false), await getCaching(true)]).toEqual([
    expect.stringMatching(/^public/),
    'private, no-cache',
  ])
})

test('it knows its pages and their data, and gives unknown paths a 404', async () => {
  const { pages } = openFor(counting())
  expect(['/', '/_.data', '/about', '/about.data', '/terms&conditions'].filter(pages.has)).toHaveLength(5)
  expect(['/apply', '/nowhere', '/nowhere.data', '/assets/a.js'].filter(pages.has)).toEqual([])
  expect((await pages.get(UNKNOWN)).status).toBe(404)
  const data = await pages.get(`${UNKNOWN}.data`)
  expect([data.status, data.variants.identity.headers['X-Remix-Response']]).toEqual([404, 'yes'])
})

test('once its time is over, a page is rendered again', async () => {
  vi.useFakeTimers({ now: new Date('2027-01-05T06:59:00Z'), toFake: ['Date'] })
  const closes = Date.parse('2027-01-05T07:00:00Z')
  const { pages } = openFor(counting(() => (Date.now() < closes ? closes : NEVER)))
  await pages.get(page)
  vi.setSystemTime(closes - 1)
  expect(getText(await pages.get(page))).toBe(`<p>${page} 1</p>`)
  vi.setSystemTime(closes)
  expect(getText(await pages.get(page))).toBe(`<p>${page} 2</p>`)
  vi.setSystemTime(closes + 1e9)
  expect(getText(await pages.get(page))).toBe(`<p>${page} 2</p>`)
})

test('once the schedule has changed, pages and files are made again', async () => {
  const { pages } = openFor(counting())
  const feed = `/cohorts/${getStart(training).id}.ics`
  const made = await Promise.all([pages.get(page), pages.get(feed)])
  expect([pages.get(page), pages.get(feed)]).toEqual(made)
  const { baseContent, snapshot } = current
  const start = Object.fromEntries(
    Object.entries(snapshot.entries.start).map(([id, start]) => [id, { ...start, to: '21:00' }]),
  )
  current = currentSchedule(baseContent, { ...snapshot, entries: { ...snapshot.entries, start, workshop: {} } })
  expect(getText(await pages.get(page))).toBe(`<p>${page} 2</p>`)
  expect(getText(await pages.get(feed))).toContain('T210000')
  expect(pages.has(workshopPath(workshop.id))).toBe(false)
})

test('where rendering fails, the earlier page is answered, and the failure is reported', async () => {
  const broken = new Error('no database')
  let fails = false
  const render = counting(() => 0)
  const { pages, errors } = openFor(async (request) => {
    if (fails) throw broken
    return render(request)
  })
  await pages.get('/about')
  fails = true
  expect(getText(await pages.get('/about'))).toBe('<p>/about 1</p>')
  expect(errors).toEqual([broken])
  await expect(pages.get('/contact')).rejects.toBe(broken)
  fails = false
  expect(getText(await pages.get('/about'))).toBe('<p>/about 2</p>')
})

test('an error page is answered, but not kept', async () => {
  let status = 500
  const { pages } = openFor(async () => ({
    response: new Response('<p>', { status }),
    schedule: current,
    validUntil: NEVER,
  }))
  expect((await pages.get('/about')).status).toBe(500)
  status = 200
  expect((await pages.get('/about')).status).toBe(200)
})

test('a page is compressed further once somebody has asked for it', async () => {
  // Brotli's qualities differ over a text like this.
  const text = `<pre>${openPages.toString().repeat(3)}</pre>`
  const { pages } = openFor(async () => ({ response: new Response(text), schedule: current, validUntil: NEVER }))
  const page = await pages.get('/about')
  const size = () => page.variants.br?.body.length ?? 0
  const before = size()
  await vi.waitFor(() => expect(size()).toBeLessThan(before))
  expect(page.variants.br?.headers['Content-Length']).toBe(size())
})
