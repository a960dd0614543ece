import { afterEach, expect, test, vi } from 'vitest'
import { reportEvent } from './analytics.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [{}, 1],
  [{ doNotTrack: '0' }, 1],
  [{ doNotTrack: '1' }, 0],
  [{ globalPrivacyControl: true }, 0],
])('a browser that says %j sends %i', (settings, count) => {
  const sendBeacon = vi.fn()
  vi.stubGlobal('navigator', { ...settings, sendBeacon })
  reportEvent('view', () => ({ page: '/about' }))
  expect(sendBeacon).toHaveBeenCalledTimes(count)
})

test.each([
  [
    'sending',
    {
      sendBeacon: () => {
        throw new Error('blocked')
      },
    },
    () => ({}),
  ],
  ['a browser without beacons', {}, () => ({})],
  [
    'what is counted',
    { sendBeacon: vi.fn() },
    () => {
      throw new Error('not in this browser')
    },
  ],
])('%s that fails breaks nothing', (_case, settings, getEvent) => {
  vi.stubGlobal('navigator', settings)
  expect(() => reportEvent('step', getEvent)).not.toThrow()
})
