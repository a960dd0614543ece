import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './idle-memory.ts'

const MEGABYTE = 2 ** 20
const collect = vi.fn()
let utilization = 0
let resident = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('gc', collect)
  vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({ utilization, idle: 0, active: 0 }))
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => resident)
  collect.mockReset().mockImplementation(() => {
    resident = 130 * MEGABYTE
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what a flood leaves is collected once it is over, and not again while nothing more comes', () => {
  resident = 120 * MEGABYTE
  collectWhenIdle()
  utilization = 0.9
  resident = 290 * MEGABYTE
  vi.advanceTimersByTime(60_000)
  expect(collect).not.toHaveBeenCalled()
  utilization = 0.01
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledOnce()
  resident = 160 * MEGABYTE
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(2)
})
