import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asSpan, beginPart, beginWork, currentTrace, inPart, tracesAreKept, within } from '#database/spans.ts'
import { openResources } from '#server/shutdown.ts'
import { type Collector, startCollector, told } from '#tests/fakes/collector.ts'
import { openTracing } from './open-tracing.ts'

let collector: Collector
let resources: ReturnType<typeof openResources>
const logged: { msg: string }[] = []

beforeEach(async () => {
  collector = await startCollector()
})
afterEach(async () => {
  await resources.close()
  await collector.close()
})

function open(
  sampler: Parameters<typeof openTracing>[0]['sampler'] = { name: 'parentbased_always_on', ratio: 1 },
): void {
  resources = openResources(() => {})
  const log = pino({}, { write: (line) => logged.push(JSON.parse(line)) })
  openTracing(
    { url: `${collector.url}/v1/traces`, serviceName: 'academy of the tests', delay: 5000, sampler },
    log,
    resources,
  )
}

const server = { kind: 'server', attributes: { 'http.route': '/x' } } as const

test('work, its parts and what they failed with are told, and no message of an error', async () => {
  open()
  const work = beginWork('GET /x', server)
  const failing = asSpan(work, async () => {
    expect(currentTrace()).toEqual({ trace_id: work?.traceId, span_id: work?.spanId })
    await inPart('ask', { kind: 'client' }, async () => {})
    throw new TypeError('ada@visitor.example')
  })
  await expect(failing).rejects.toThrow('ada')
  await resources.close()
  expect(tracesAreKept()).toBe(false)
  const [part, whole] = collector.spans
  expect(collector.spans.map(({ name, kind }) => [name, kind])).toEqual([
    ['ask', 3],
    ['GET /x', 2],
  ])
  expect([part?.traceId, part?.parentSpanId]).toEqual([whole?.traceId, whole?.spanId])
  expect([told(whole, 'http.route'), told(whole, 'error.type'), whole?.status.code]).toEqual(['/x', 'TypeError', 2])
  expect(collector.text()).toContain('academy of the tests')
  expect(collector.text()).not.toContain('ada@')
})

test('a caller goes on in its own trace; a cause is linked from another one; nonsense is neither', async () => {
  open()
  const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  beginWork('called', { kind: 'server', caller: given })?.end()
  beginWork('caused', { kind: 'consumer', cause: given })?.end()
  beginWork('neither', { kind: 'server', caller: '00-nonsense', cause: '<b>' })?.end()
  await resources.close()
  const [called, caused, neither] = collector.spans
  expect([called?.traceId, called?.parentSpanId]).toEqual(['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'])
  expect(caused?.traceId).not.toBe(called?.traceId)
  expect(caused?.links).toMatchObject([{ traceId: called?.traceId, spanId: 'b7ad6b7169203331' }])
  expect(neither?.links ?? []).toEqual([])
})

test('a part outside any work makes no trace', () => {
  open()
  expect(beginPart('SELECT', { kind: 'client' })).toBeUndefined()
  within(undefined, () => expect(currentTrace()).toBeUndefined())
})

test('a sampler that takes none hands over none, and a caller that is traced is traced on', async () => {
  open({ name: 'parentbased_traceidratio', ratio: 0 })
  beginWork('unseen', server)?.end()
  beginWork('seen', { ...server, caller: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' })?.end()
  await resources.close()
  expect(collector.spans.map(({ name }) => name)).toEqual(['seen'])
})

test('a silent collector holds up neither work nor end, and what waits for it is bounded', async () => {
  collector.mood = 'silent'
  open()
  for (let count = 0; count < 20_000; count++) beginWork('GET /x', server)?.end()
  await resources.close()
  expect(collector.waiting()).toBeGreaterThan(0)
  collector.wake()
  expect(collector.spans.length).toBeLessThanOrEqual(2_048 + 512)
})

test('a collector that takes nothing is complained of once, and not in its own words', async () => {
  collector.mood = 'refuses'
  open()
  // Two batches, and so two refusals.
  for (let count = 0; count < 600; count++) beginWork('GET /x', server)?.end()
  await resources.close()
  expect(logged.filter(({ msg }) => msg.startsWith('traces were not taken'))).toHaveLength(1)
  expect(JSON.stringify(logged)).not.toContain('127.0.0.1')
})
