import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BODY_LIMITS, createBodyBudget } from './body-budget.ts'
import type { HttpError } from './failures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KIBIBYTE = 1024
const limits = { ...BODY_LIMITS, unfinished: 6, unfinishedOfNetwork: 4, bytes: 1024 * KIBIBYTE }

/** Bodies by their names, and what became of those that were stopped. */
function opened() {
  const budget = createBodyBudget(limits)
  const stopped: Record<string, number> = {}
  const open = (name: string, network = name) =>
    budget.open(network, ({ status }: HttpError) => (stopped[name] = status))
  return { open, stopped }
}

test('a body has 15 seconds, however many bytes drip in', () => {
  const { open, stopped } = opened()
  const body = open('dripping')
  for (let second = 0; second < 14; second++) {
    vi.advanceTimersByTime(1000)
    body.arrived(1)
  }
  expect(stopped).toEqual({})
  vi.advanceTimersByTime(1001)
  expect(stopped).toEqual({ dripping: 408 })
})

test('an upload at a slow line goes on; one that stalls ends 15 seconds later, however much it sent before', () => {
  const { open, stopped } = opened()
  const slow = open('slow')
  const stalled = open('stalled')
  stalled.arrived(5 * 1024 * KIBIBYTE)
  for (let second = 0; second < 15; second++) {
    slow.arrived(40 * KIBIBYTE)
    vi.advanceTimersByTime(1000)
  }
  vi.advanceTimersByTime(1)
  expect(stopped).toEqual({ stalled: 408 })
  for (let second = 0; second < 60; second++) {
    slow.arrived(40 * KIBIBYTE)
    vi.advanceTimersByTime(1000)
  }
  expect(stopped).toEqual({ stalled: 408 })
})

test('a network that is full gives up its own slowest body for a new one', () => {
  const { open, stopped } = opened()
  for (const name of ['first', 'second', 'third', 'fourth']) {
    open(name, 'crowded')
    vi.advanceTimersByTime(10)
  }
  open('elsewhere')
  open('fifth', 'crowded')
  expect(stopped).toEqual({ first: 503 })
})

test('when all is full, the network with most under way gives one up, and no newcomer is refused', () => {
  const { open, stopped } = opened()
  open('alone')
  for (const name of ['a', 'b', 'c']) open(name, 'crowded')
  for (const name of ['d', 'e']) open(name, 'other')
  open('newcomer')
  expect(stopped).toEqual({ a: 503 })
})

test('a slow body goes before a prompt one, however many networks the slow ones come from', () => {
  const { open, stopped } = opened()
  for (const name of ['a', 'b', 'c', 'd']) open(name)
  vi.advanceTimersByTime(limits.slow + 1)
  for (const name of ['prompt', 'prompter']) open(name, 'classroom')
  open('newcomer')
  expect(stopped).toEqual({ a: 503 })
})

test('memory that is full is taken from the network that holds most; small bodies go on', () => {
  const { open, stopped } = opened()
  for (const name of ['a', 'b']) open(name, 'crowded').reserve(400 * KIBIBYTE)
  const small = open('small', 'crowded')
  small.reserve(4 * KIBIBYTE)
  open('valid').reserve(512 * KIBIBYTE)
  expect(stopped).toEqual({ a: 503 })
})

test('a body that is complete is never stopped, and holds its memory until it is released', () => {
  const { open, stopped } = opened()
  const complete = open('complete')
  complete.reserve(1000 * KIBIBYTE)
  complete.finish()
  vi.advanceTimersByTime(60_000)
  open('large').reserve(100 * KIBIBYTE)
  open('small').reserve(60 * KIBIBYTE)
  expect(stopped).toEqual({ large: 503 })
  complete.release()
  open('later').reserve(900 * KIBIBYTE)
  expect(stopped).toEqual({ large: 503 })
})

test('what was released is neither counted nor stopped', () => {
  const { open, stopped } = opened()
  for (let count = 0; count < 100; count++) open('quick').release()
  vi.advanceTimersByTime(60_000)
  expect(stopped).toEqual({})
  expect(vi.getTimerCount()).toBe(0)
})
