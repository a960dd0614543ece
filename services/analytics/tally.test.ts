import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Count, type Happening, openTally } from './tally.ts'

const view: Happening = { page: '/', event: 'view', referrer: 'direct' }

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00-07:00') }))
afterEach(() => vi.useRealTimers())

/** A tally that adds into a list. */
function open(add?: (counts: Count[]) => Promise<void>) {
  const added: Count[] = []
  const logged: string[] = []
  const tally = openTally({
    getTimeZone: () => 'America/Denver',
    add: async (counts) => {
      await add?.(counts)
      added.push(...counts)
    },
    log: pino({}, { write: (line) => logged.push(line) }),
  })
  onTestFinished(() => tally.stop())
  return { tally, added, logged }
}

test("a day ends at the academy's midnight, not at that of UTC", async () => {
  const { tally, added } = open()
  vi.setSystemTime(new Date('2026-11-20T23:59:59-07:00'))
  tally.count(view)
  vi.setSystemTime(Date.now() + 1_000)
  tally.count(view)
  await tally.stop()
  expect(added.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21'])
})

test('views that could not be added are kept, logged once, and added later with newer ones', async () => {
  let away = true
  const { tally, added, logged } = open(async () => {
    if (away) throw new Error('away')
  })
  tally.count(view)
  await tally.flush()
  tally.count(view)
  await tally.flush()
  expect([added, logged.length]).toEqual([[], 1])
  away = false
  await tally.flush()
  await tally.flush()
  expect(added).toEqual([{ ...view, day: '2026-11-20', count: 2 }])
})

test('what is counted while it adds is added by the end', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { tally, added } = open(() => {
    begun.resolve()
    return held.promise
  })
  tally.count(view)
  const adding = tally.flush()
  await begun.promise
  tally.count(view)
  held.resolve()
  await Promise.all([adding, tally.stop()])
  expect(added.map(({ count }) => count)).toEqual([1, 1])
})
