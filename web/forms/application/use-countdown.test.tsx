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
  it('shows what is left and ends once, not before its time', () => {
    const { end, result, pass } = count()
    expect(result.current.left).toBe(20)
    pass(5000)
    expect(result.current.left).toBe(15)
    pass(14_750)
    expect(end).not.toHaveBeenCalled()
    pass(5000)
    expect(end).toHaveBeenCalledOnce()
  })

  it('never ends once stopped', () => {
    const { end, result, pass } = count()
    pass(5000)
    act(() => result.current.stop())
    expect(result.current.running).toBe(false)
    pass(60_000)
    expect(end).not.toHaveBeenCalled()
  })

  it('is on time for a tab that comes back from the background, where timers slept', () => {
    const { end } = count()
    vi.setSystemTime(Date.now() + 25_000)
    expect(end).not.toHaveBeenCalled()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(end).toHaveBeenCalledOnce()
  })
})
