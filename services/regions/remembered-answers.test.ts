import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publicAddress, rememberedAnswers } from './visitor-regions.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const ask = vi.fn<(address: string) => Promise<string>>()
const warn = vi.fn()
let answers: ReturnType<typeof rememberedAnswers>

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset().mockImplementation(async () => 'Africa')
  warn.mockReset()
  answers = rememberedAnswers(ask, { warn })
})
afterEach(() => vi.useRealTimers())

const at = (text: string) => publicAddress(text) as NonNullable<ReturnType<typeof publicAddress>>

test('asks once for a network (IPv4 /24, IPv6 /48) and a day', async () => {
  expect(answers.known(at('41.58.1.1'))).toBeUndefined()
  expect(await answers.ask(at('41.58.1.1'))).toBe('Africa')
  expect(answers.known(at('41.58.1.254'))).toBe('Africa')
  vi.advanceTimersByTime(DAY - 1)
  expect(await answers.ask(at('41.58.1.2'))).toBe('Africa')
  expect(ask.mock.calls).toEqual([['41.58.1.1']])
  vi.advanceTimersByTime(1)
  expect(answers.known(at('41.58.1.1'))).toBeUndefined()
  for (const address of ['41.58.1.3', '41.58.2.1', '2c0f:f5c0:1::1', '2c0f:f5c0:1:ffff::1', '2c0f:f5c0:2::1'])
    await answers.ask(at(address))
  expect(ask).toHaveBeenCalledTimes(5)
})

test('a failure is silent, logged, and not repeated for a minute', async () => {
  ask.mockRejectedValueOnce(new Error('it answered 500'))
  expect(await answers.ask(at('41.58.1.1'))).toBeNull()
  expect(answers.known(at('41.58.1.1'))).toBeNull()
  expect(warn.mock.calls).toEqual([[{ reason: 'it answered 500' }, expect.any(String)]])
  vi.advanceTimersByTime(MINUTE - 1)
  expect(await answers.ask(at('41.58.1.1'))).toBeNull()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(await answers.ask(at('41.58.1.1'))).toBe('Africa')
})

test('all who wait for the same answer share the question', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  ask.mockReturnValueOnce(promise)
  const waiting = ['41.58.1.1', '41.58.1.2', '41.58.1.3'].map((address) => answers.ask(at(address)))
  expect(answers.known(at('41.58.1.1'))).toBeUndefined()
  resolve('Europe')
  expect(await Promise.all(waiting)).toEqual(['Europe', 'Europe', 'Europe'])
  expect(ask).toHaveBeenCalledTimes(1)
})

test('asks no more than a hundred questions at once, and forgets nobody for it', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  ask.mockReturnValue(promise)
  const waiting = Array.from({ length: 100 }, (_value, network) => answers.ask(at(`41.58.${network}.1`)))
  expect(await answers.ask(at('41.58.100.1'))).toBeNull()
  expect(answers.known(at('41.58.100.1'))).toBeUndefined()
  resolve('Africa')
  await Promise.all(waiting)
  expect(await answers.ask(at('41.58.100.1'))).toBe('Africa')
})

test('remembers ten thousand networks, the newest', async () => {
  const network = (number: number) => at(`41.${number >> 8}.${number & 255}.1`)
  for (let number = 0; number <= 10_000; number += 1) await answers.ask(network(number))
  expect(answers.known(network(0))).toBeUndefined()
  expect(answers.known(network(1))).toBe('Africa')
  expect(answers.known(network(10_000))).toBe('Africa')
})
