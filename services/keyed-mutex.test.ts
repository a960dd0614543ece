import { expect, test, vi } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('work of one key runs in order, other keys do not wait, and a failure does not stop the next', async () => {
  const runExclusive = createKeyedMutex()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = runExclusive('a', async () => {
    await gate.promise
    seen.push('a1')
    throw new Error('a1 failed')
  })
  const second = runExclusive('a', async () => seen.push('a2'))
  await runExclusive('b', async () => seen.push('b1'))
  expect(seen).toEqual(['b1'])
  gate.resolve()
  await expect(first).rejects.toThrow('a1 failed')
  await second
  expect(seen).toEqual(['b1', 'a1', 'a2'])
})

test('a shared failure rejects the callers that already wait, and no later one', async () => {
  const away = new Error('away')
  const runExclusive = createKeyedMutex((error) => error === away)
  const gate = Promise.withResolvers<never>()
  const work = vi.fn(async () => 'done')
  const calls = [() => gate.promise, work, work].map((item) => runExclusive('a', item as () => Promise<unknown>))
  const waiting = Promise.allSettled(calls)
  gate.reject(away)
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(work).not.toHaveBeenCalled()
  expect(await runExclusive('a', work)).toBe('done')
})
