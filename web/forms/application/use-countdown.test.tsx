// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function count() {
  const end = vi.fn()
  const { result } = renderHook(() => useCountdown(20, end))
  return { end, result, pass: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)) }
}

describe('useCountdown', () => {
  it('is on time for a tab that comes back from the background, where timers slept', () => {
    const { end } = count()
    vi.setSystemTime(Date.now() + 25_000)
    expect(end).not.toHaveBeenCalled()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(end).toHaveBeenCalledOnce()
  })
})
