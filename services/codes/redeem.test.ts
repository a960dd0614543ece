import { expect, test } from 'vitest'
import { sameWaiverCode } from './redeem.ts'

test('compares without case and surrounding blanks', () => {
  expect(sameWaiverCode('  candle25 ', 'CANDLE25')).toBe(true)
  expect(sameWaiverCode('Candle25', 'candle25')).toBe(true)
  expect(sameWaiverCode('candle2', 'candle25')).toBe(false)
  expect(sameWaiverCode('candle255', 'candle25')).toBe(false)
  expect(sameWaiverCode('cand le25', 'candle25')).toBe(false)
})
