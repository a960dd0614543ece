import { beforeEach, expect, it, vi } from 'vitest'
import { cardPath } from '#content/site-paths.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { type Drawing, openDrawings } from './drawings.ts'

const sample = contentSchedule().current()
const { content } = sample
/** What the versions have that the schedule returns. */
let current = sample
const show = (change: Partial<typeof content>) => {
  current = { ...sample, content: { ...content, ...change } }
}
const draw = vi.fn(async (drawing: Drawing) => Buffer.from(JSON.stringify(drawing)))
const open = () => openDrawings({ current: () => current }, 'https://an-academy.example', draw)
beforeEach(() => {
  current = sample
  draw.mockClear()
})

const home = cardPath('/')
const renamed = { company: { ...content.company, name: 'Another Name' } }
const files = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']
const bodyOf = async (drawings: ReturnType<typeof open>, path: string) =>
  (await drawings.get(path))?.variants.identity.body.toString() ?? ''

it('has a card for each page, and the icons; nothing for other paths', () => {
  const drawings = open()
  const paths = [...files, '/icon-maskable-512.png', '/site.webmanifest', '/training-marks.svg', home]
  for (const course of content.courses) paths.push(cardPath(course.path))
  expect(paths.filter((path) => !drawings.has(path))).toEqual([])
  expect(['/cards/none.png', '/cards/../home.png', '/icon-193.png', '/', '/about'].filter(drawings.has)).toEqual([])
  expect(draw).not.toHaveBeenCalled()
})

it('a card is drawn once, however many ask at once, and again only if it shows something else', async () => {
  const drawings = open()
  const [file, same] = await Promise.all([drawings.get(home), drawings.get(home)])
  expect(file).toBe(same)
  expect(drawings.get(home)).toBe(file)
  expect(file?.variants.identity.headers['Cache-Control']).toBe('public, max-age=0, must-revalidate')
  for (let version = 0; version < 1_000; version += 1) {
    show({ about: { ...content.about } })
    expect(drawings.get(home)).toBe(file)
  }
  expect(draw).toHaveBeenCalledTimes(1)
  show(renamed)
  expect(await bodyOf(drawings, home)).toContain('Another Name')
  expect((await drawings.get(home))?.etag).not.toBe(file?.etag)
  expect(draw).toHaveBeenCalledTimes(2)
})

it('cards, icons, marks and manifest follow the colors, the logo, the name and the trainings of a version', async () => {
  const drawings = open()
  const ink = { ...content, theme: content.theme.replace(/--foreground: .*;/, '--foreground: oklch(0.3 0.1 20);') }
  const drawing = '<path d="M1 2v3"/>'
  const watched = [...files, home]
  const before = await Promise.all(watched.map((path) => bodyOf(drawings, path)))
  for (const change of [ink, { logo: { ...content.logo, drawing } }]) {
    show(change)
    const after = await Promise.all(watched.map((path) => bodyOf(drawings, path)))
    expect(after.filter((body, place) => body === before[place])).toEqual([])
  }
  show(renamed)
  expect(JSON.parse(await bodyOf(drawings, '/site.webmanifest')).name).toBe('Another Name')
  const [course] = content.courses
  show({ courses: content.courses.slice(1) })
  expect(await bodyOf(drawings, '/training-marks.svg')).not.toContain(`id="${course?.id}"`)
  expect(drawings.has(cardPath(course?.path ?? '/'))).toBe(false)
})

it('what cannot be drawn fails for whom it was drawn, and the next request tries again', async () => {
  const drawings = open()
  draw.mockRejectedValueOnce(new Error('no memory'))
  await expect(drawings.get(home)).rejects.toThrow('no memory')
  expect(await bodyOf(drawings, home)).toContain('headline')
})
