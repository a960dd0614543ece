// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveForCheckout } from './leaving.ts'

const place = { assign: vi.fn(), reload: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('location', place)
  vi.stubGlobal('scrollTo', vi.fn())
  history.replaceState({ idx: 3 }, '', '/apply?promo=LIGHT')
})
afterEach(() => vi.unstubAllGlobals())

function comeBack(persisted: boolean) {
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

// Where Back leads then: tests/browser/enrollment-checkout.spec.ts.
it('keeps the place in the history, and fetches the page again when the browser brings it back from memory', () => {
  leaveForCheckout('id-1', 'https://checkout.example/pay')
  expect(history.state).toEqual({ idx: 3 })
  comeBack(false)
  expect(place.reload).not.toHaveBeenCalled()
  comeBack(true)
  expect(place.reload).toHaveBeenCalled()
})
