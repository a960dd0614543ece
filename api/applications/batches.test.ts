import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

/** Sends nothing before it is told to. */
function gated(answer: (items: number[]) => number[]) {
  const sent: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const send = inBatches(async (items: number[]) => {
    sent.push(items)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return answer(items)
  })
  const open = async () => {
    gates.shift()?.resolve()
    await new Promise(setImmediate)
  }
  return { send, sent, open }
}

test('the first goes at once, the rest together, and each gets its own answer', async () => {
  const { send, sent, open } = gated((items) => items.map((item) => item * 10))
  const answers = Promise.all([1, 2, 3, 4, 5].map(send))
  expect(sent).toEqual([[1]])
  await open()
  expect(sent).toEqual([[1], [2, 3, 4, 5]])
  await open()
  expect(await answers).toEqual([10, 20, 30, 40, 50])
})

test('a bad item fails alone', async () => {
  const send = inBatches(async (items: number[]) => {
    await new Promise(setImmediate)
    if (items.includes(4)) throw new Error('bad row')
    return items
  })
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(send))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('when the database is away, those who wait hear it at once', async () => {
  let calls = 0
  const send = inBatches(async (_items: number[]): Promise<number[]> => {
    calls++
    await new Promise(setImmediate)
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  })
  const results = await Promise.allSettled(Array.from({ length: 1000 }, (_, n) => send(n)))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(calls).toBe(1)
})

test('a database that goes away while items are tried one by one is waited for once', async () => {
  let calls = 0
  const send = inBatches(async (items: number[]) => {
    calls++
    await new Promise(setImmediate)
    if (items.length > 1) throw new Error('bad row')
    if (items.includes(3)) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    return items
  })
  const results = await Promise.allSettled(Array.from({ length: 1000 }, (_, n) => send(n)))
  expect(results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))).toEqual([0, 1, 2])
  // The first alone, a batch that fails, three of it one by one: who is left would wait as long for nothing.
  expect(calls).toBe(5)
})
