// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('is on time for a tab that comes back from the background, where timers slept', () => {
  const end = vi.fn()
  renderHook(() => useCountdown(20, end))
  vi.setSystemTime(Date.now() + 25_000)
  expect(end).not.toHaveBeenCalled()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(end).toHaveBeenCalledOnce()
})
