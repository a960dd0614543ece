import { describe, expect, it } from 'vitest'
import { contrastOf, hexOfOklch, oklchOfHex } from './colors.ts'

describe('hexOfOklch', () => {
  // The reference values of CSS Color 4's own examples.
  it.each([
    [1, 0, 0, '#ffffff'],
    [0, 0, 0, '#000000'],
    [0.62796, 0.25768, 29.2339, '#ff0000'],
    [0.86644, 0.29483, 142.4953, '#00ff00'],
    [0.45201, 0.31321, 264.052, '#0000ff'],
  ])('oklch(%f %f %f) is %s', (lightness, chroma, hue, hex) => {
    expect(hexOfOklch(lightness, chroma, hue)).toBe(hex)
  })
})

describe('oklchOfHex', () => {
  it.each(['#000000', '#ffffff', '#bb4000', '#1c1b2e', '#f8b133', '#0080ff'])(
    'goes back to %s, but for rounding',
    (hex) => {
      const again = hexOfOklch(...oklchOfHex(hex))
      const distance = [1, 3, 5].map((at) =>
        Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - Number.parseInt(again.slice(at, at + 2), 16)),
      )
      expect(Math.max(...distance)).toBeLessThanOrEqual(2)
    },
  )
})

describe('contrastOf', () => {
  // The extremes of the definition, and the gray of 4.54 to 1 that WCAG 2.2 techniques name for white.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %f', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2)
    expect(contrastOf(other, one)).toBeCloseTo(contrast, 2)
  })
})
