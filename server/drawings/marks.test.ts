import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { CoursePage } from '#content/schema.ts'
import { readTheme } from '#content/theme.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { drawMarks } from './marks.ts'

const { courses } = content
const [light, dark] = [readTheme('light', content.theme), readTheme('dark', content.theme)]
const SIDE = 32

/** A training's mark as pixels, 32 wide and high, on white. */
async function pixels(course: Pick<CoursePage, 'id' | 'picture'>, theme = light): Promise<Uint8Array> {
  const svg = drawMarks([course], theme, dark).replace(/@media.*?}}/, '')
  return sharp(Buffer.from(svg)).resize(SIDE).flatten({ background: '#fff' }).ensureAlpha().raw().toBuffer()
}

/** The share of pixels that differ clearly: by a sixth of the range in one of their colors. */
function difference(one: Uint8Array, other: Uint8Array): number {
  const pixel = (at: number) => [0, 1, 2].some((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)) > 42)
  return Array.from({ length: SIDE * SIDE }, (_value, place) => pixel(place * 4)).filter(Boolean).length / SIDE ** 2
}

it('trainings can be told apart by their marks at 32 px, in light and dark', async () => {
  expect(courses.length).toBeGreaterThan(1)
  for (const theme of [light, dark]) {
    const drawn = await Promise.all(
      courses.map(async (course) => ({ id: course.id, image: await pixels(course, theme) })),
    )
    for (const [place, one] of drawn.entries())
      for (const other of drawn.slice(place + 1))
        expect(difference(one.image, other.image), `${one.id} and ${other.id}`).toBeGreaterThan(0.3)
  }
})

it('finds each mark under the id of its training', () => {
  const svg = drawMarks(courses, light, dark)
  for (const [place, { id }] of courses.entries())
    expect(svg).toContain(`<view id="${id}" viewBox="${place * 320} 0 160 160"/>`)
})
