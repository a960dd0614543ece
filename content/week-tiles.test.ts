import { describe, expect, it } from 'vitest'
import { weekKindNames, weekKinds, weekTiles } from './week-tiles.ts'

const cells = (rows: string[]) => rows.map((row) => row.split(' '))
/** Weeks of many kinds, some of which follow each other. */
const mixed = (weeks: number) =>
  Array.from(
    { length: weeks },
    (_value, week) => weekKindNames[(week - (week % 5 === 4 ? 1 : 0)) % weekKindNames.length] ?? 'read',
  )

it('gives every kind of work a shape of its own', () => {
  const shapes = Object.values(weekKinds).map(({ shape }) => shape)
  expect(shapes.length).toBeGreaterThanOrEqual(10)
  expect(new Set(shapes.join('')).size).toBe(shapes.join('').length)
})

describe('weekTiles', () => {
  it.each([1, 2, 4, 7, 13, 16, 52])('draws a tile for each of %i weeks in a compact block', (weeks) => {
    const drawn = cells(weekTiles(mixed(weeks), weeks % 10))
    const columns = drawn[0]?.length ?? 0
    expect(drawn.every((row) => row.length === columns)).toBe(true)
    expect(drawn.flat().filter((tile) => tile !== '.')).toHaveLength(weeks)
    if (weeks > 3) expect(columns / drawn.length).toBeLessThanOrEqual(2.5)
    // What is left free is in the first row, about as much on either side.
    const [first = [], ...others] = drawn
    expect(others.flat()).not.toContain('.')
    const left = first.findIndex((tile) => tile !== '.')
    const right = first.toReversed().findIndex((tile) => tile !== '.')
    expect(right - left).toBeLessThanOrEqual(1)
  })

  it('joins weeks of one kind into one figure, in one pair of colors', () => {
    expect(weekTiles(['read', 'build', 'build', 'run'], 0)).toEqual([
      expect.stringMatching(/^b\d q(\d)$/),
      expect.stringMatching(/^s\d o\d$/),
    ])
    const [row = ''] = weekTiles(['measure', 'measure'], 3)
    expect(row).toMatch(/^r(\d) t\1$/)
    expect(weekTiles(['explore', 'explore'], 5)[0]).toMatch(/^(z\dp\d) \1$/)
  })

  it('ends at a flame in its own color', () => {
    for (const palette of [0, 4, 9]) expect(weekTiles(['run', 'present'], palette)[0]).toMatch(/ z1f2$/)
  })
})
