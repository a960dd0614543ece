import { expect, test } from 'vitest'
import { addRound, type Compared, comparison } from './compared.ts'

test('ratios are taken round by round, and the first contender has none', () => {
  const compared: Compared = new Map()
  for (const [ours, theirs] of [
    [100, 200],
    [300, 300],
    [500, 2000],
  ] as const) {
    addRound(compared, 'GET /', 'this server', { perSecond: ours, latencies: [2, 2] }, 60)
    addRound(compared, 'GET /', 'nginx', { perSecond: theirs, latencies: [1, 1] }, 20)
  }
  expect(comparison(compared).rows).toEqual([
    ['GET /', 'this server', '300 (100-500)', '2.00', '2.00', '30.0', '', '', ''],
    [
      'GET /',
      'nginx',
      '300 (200-2000)',
      '1.00',
      '1.00',
      '10.0',
      '0.50 (0.25-1.00)',
      '2.00 (2.00-2.00)',
      '3.00 (3.00-3.00)',
    ],
  ])
})
