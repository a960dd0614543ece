import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCallsUnderWay } from './calls-under-way.ts'

vi.mock('node:timers/promises', () => ({
  setTimeout: (time: number) => new Promise((resolve) => setTimeout(resolve, time)),
}))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Whether a job may begin by now. */
function begun(quiet: Promise<void>): () => boolean {
  let is = false
  void quiet.then(() => {
    is = true
  })
  return () => is
}

it('lets a job begin at once where nothing is under way', async () => {
  const calls = createCallsUnderWay()
  await calls.during(Promise.resolve())
  await calls.during(Promise.reject(new Error('refused'))).catch(() => {})
  await calls.quiet()
})

it('has it wait until the last call is answered', async () => {
  const calls = createCallsUnderWay()
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const answers = [calls.during(first.promise), calls.during(second.promise)]
  const mayBegin = begun(calls.quiet())
  first.resolve('one')
  await vi.advanceTimersByTimeAsync(500)
  expect(mayBegin()).toBe(false)
  second.resolve('two')
  await vi.advanceTimersByTimeAsync(25)
  expect(mayBegin()).toBe(true)
  expect(await Promise.all(answers)).toEqual(['one', 'two'])
})

it('has it wait no longer than a second', async () => {
  const calls = createCallsUnderWay()
  void calls.during(new Promise(() => {}))
  const mayBegin = begun(calls.quiet())
  await vi.advanceTimersByTimeAsync(975)
  expect(mayBegin()).toBe(false)
  await vi.advanceTimersByTimeAsync(25)
  expect(mayBegin()).toBe(true)
})
