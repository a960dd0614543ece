import { expect, test } from 'vitest'
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
