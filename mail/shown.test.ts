import { expect, test } from 'vitest'
import { shownLine } from './shown.ts'

const candles = (count: number) => '\u{1F56F}'.repeat(count)

test('a line is shown as long as forms take it, counted as they count, and a longer one is cut', () => {
  expect(shownLine(candles(200))).toBe(candles(200))
  expect(shownLine(candles(201))).toBe(`${candles(199)}…`)
  expect(shownLine('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`)
})
