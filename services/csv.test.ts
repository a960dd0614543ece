import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startExport, toCsv } from './csv.ts'

async function* manyParts() {
  for (let n = 0; n < 1_000; n += 1) yield `part ${n}\n`
}
const ALL = 8_890
const start = () => startExport(async () => manyParts())
const busy = { reason: 'too_many', message: expect.stringMatching(/^Two other exports are still being downloaded\./) }

/** Reads a download to its end. */
const read = async (stream: Readable) => (await Promise.all([text(stream), once(stream, 'close')]))[0]

test('two exports run at a time; a third is refused until one has ended, however it ends', async () => {
  const notStarted = vi.fn(async () => manyParts())
  const [one, other] = [await start(), await start()]
  await expect(startExport(notStarted)).rejects.toMatchObject(busy)
  expect(notStarted).not.toHaveBeenCalled()

  expect(await read(one)).toHaveLength(ALL)
  await expect(startExport(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  const third = await start()
  await expect(start()).rejects.toMatchObject(busy)
  await Promise.all([once(other.destroy(), 'close'), once(third.destroy(), 'close')])
  for (const stream of [await start(), await start()]) await read(stream)
})

test('readers that take one part and stop are ended after a minute, and others get their turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const stalled = [await start(), await start()]
  const ends = stalled.map((stream) => once(stream, 'close').catch((error: Error) => error.message))
  for (const stream of stalled) expect(await stream[Symbol.asyncIterator]().next()).toMatchObject({ value: 'part 0\n' })
  await expect(start()).rejects.toMatchObject(busy)
  vi.advanceTimersByTime(60_000)
  expect(await Promise.all(ends)).toEqual(Array(2).fill('An export was not read in time.'))
  await Promise.all(stalled.map((stream) => stream.closed || once(stream, 'close')))
  expect(await read(await start())).toHaveLength(ALL)
})

test.each(['=1', ';=1', ',=1', ' ; -1', '\t+1', '|@x'])('%j gets an apostrophe in front', async (value) => {
  const rows = async function* () {
    yield [{ name: value }, { name: 'a; b' }]
  }
  const parts: string[] = []
  for await (const part of toCsv(rows(), [{ field: 'name', heading: 'Name' }], false)) parts.push(part)
  expect(parts.join('').replaceAll('"', '')).toBe(`Name\r\n'${value}\r\na; b\r\n`)
})
