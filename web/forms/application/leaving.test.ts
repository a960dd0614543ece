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

it('leaving for the checkout leaves the way to pay behind in the history, then goes', () => {
  leaveForCheckout('id-1', 'https://checkout.example/pay')
  expect(document.URL).toMatch(/\/apply\?application=id-1$/)
  expect(history.state).toEqual({ idx: 3 })
  expect(place.assign).toHaveBeenCalledExactlyOnceWith('https://checkout.example/pay')
})

it('fetches the page again when the browser brings it back from memory, and only then', () => {
  leaveForCheckout('id-1', 'https://checkout.example/pay')
  comeBack(false)
  expect(place.reload).not.toHaveBeenCalled()
  comeBack(true)
  expect(place.reload).toHaveBeenCalled()
})
