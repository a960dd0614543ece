import { describe, expect, it } from 'vitest'
import { type Cell, divideFlame } from './flame.ts'

/** The tiles that can be reached from the first one without leaving the area. */
function connected(area: Cell[]): number {
  const left = new Set(area.map(String))
  const reached = area.slice(0, 1)
  left.delete(String(area[0]))
  for (const [x, y] of reached) {
    for (const next of [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ] as const) {
      if (left.delete(String(next))) reached.push(next)
    }
  }
  return reached.length
}

describe('divideFlame', () => {
  it.each([
    [[16, 14, 12, 12, 16, 14, 12, 12, 12, 12]],
    [[52, 1, 8]],
    [[4]],
    [Array.from({ length: 24 }, (_, place) => 6 + (place % 11))],
  ])('gives each picture its tiles, in one piece and none twice: %j', (sizes) => {
    const { columns, rows, areas } = divideFlame(sizes)
    expect(areas.map((area) => area.length)).toEqual(sizes)
    expect(new Set(areas.flat().map(String)).size).toBe(sizes.reduce((sum, size) => sum + size))
    expect(areas.map(connected)).toEqual(sizes)
    for (const [x, y] of areas.flat()) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThan(columns)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThan(rows)
    }
  })
})
