import { describe, expect, it } from 'vitest'
import { type Cell, divideFlame, isOnePiece } from './flame.ts'

it.each<[Cell[], boolean]>([
  [
    [
      [0, 0],
      [1, 0],
      [1, 1],
    ],
    true,
  ],
  [
    [
      [0, 0],
      [1, 1],
    ],
    false,
  ],
])('an area is one piece if its tiles have sides in common: %j', (area, isOne) => {
  expect(isOnePiece(area)).toBe(isOne)
})

describe('divideFlame', () => {
  it.each([
    [[16, 14, 12, 12, 16, 14, 12, 12, 12, 12]],
    [[52, 1, 8]],
    [[4]],
    [Array.from({ length: 24 }, (_value, place) => 6 + (place % 11))],
  ])('gives each picture its tiles, in one piece and none twice: %j', (sizes) => {
    const { columns, rows, areas } = divideFlame(sizes)
    expect(areas.map((area) => area.length)).toEqual(sizes)
    expect(new Set(areas.flat().map(String)).size).toBe(sizes.reduce((sum, size) => sum + size))
    expect(areas.every(isOnePiece)).toBe(true)
    for (const [x, y] of areas.flat()) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThan(columns)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThan(rows)
    }
  })
})
