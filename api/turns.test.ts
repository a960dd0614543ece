import { expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

test('one key waits for itself and not for others; a failure lets the next one on', async () => {
  const inTurn = createTurns()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn('a', async () => {
    await gate.promise
    seen.push('a1')
    throw new Error('a1 failed')
  })
  const second = inTurn('a', async () => seen.push('a2'))
  await inTurn('b', async () => seen.push('b1'))
  expect(seen).toEqual(['b1'])
  gate.resolve()
  await expect(first).rejects.toThrow('a1 failed')
  await second
  expect(seen).toEqual(['b1', 'a1', 'a2'])
})

test('a failure that is for all is told to those who wait, and not to who comes later', async () => {
  const away = new Error('away')
  const inTurn = createTurns((error) => error === away)
  const gate = Promise.withResolvers<never>()
  const work = vi.fn(async () => 'done')
  const waiting = Promise.allSettled([inTurn('a', () => gate.promise), inTurn('a', work), inTurn('a', work)])
  gate.reject(away)
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(work).not.toHaveBeenCalled()
  expect(await inTurn('a', work)).toBe('done')
})
