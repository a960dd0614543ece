// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { dismissToast, prepareToasts, showToast } from './toasts.ts'

it('shows one toast at a time, in a live region of before, for five seconds that do not pass under the pointer', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const region = prepareToasts()
  expect(region.role).toBe('status')
  showToast('warning', 'First')
  showToast('error', 'Second')
  expect(region.textContent).toBe('Second')
  const toast = region.firstElementChild
  toast?.dispatchEvent(new Event('pointerenter'))
  vi.advanceTimersByTime(60_000)
  toast?.dispatchEvent(new Event('pointerleave'))
  vi.advanceTimersByTime(4999)
  expect(region.textContent).toBe('Second')
  vi.advanceTimersByTime(1)
  expect(region.textContent).toBe('')

  showToast('success', 'Third')
  dismissToast()
  expect(region.textContent).toBe('')
  vi.useRealTimers()
})
