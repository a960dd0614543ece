import { createServer, type ServerResponse } from 'node:http'
import { portOf } from '#server/listen.ts'

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }

/** A span as OTLP tells of it in JSON (opentelemetry-proto, trace.proto). */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  links: { traceId: string; spanId: string }[]
  status: { code?: number }
}

export type Collector = {
  url: string
  spans: ReceivedSpan[]
  /** All that came, as it came. */
  text: () => string
  /** Sends that wait for an answer. */
  waiting: () => number
  /** Takes what comes, refuses it, or leaves it waiting. */
  mood: 'takes' | 'refuses' | 'silent'
  /** Answers whatever waits, and takes from now on. */
  wake: () => void
  close: () => Promise<void>
}

/** A collector of traces on loopback: OTLP over HTTP, in JSON. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const waiting = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
    if (collector.mood === 'refuses') return void response.writeHead(400).end()
    bodies.push(body)
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const { spans } of scopeSpans) collector.spans.push(...spans)
    }
    if (collector.mood === 'takes') return answer(response)
    waiting.add(response)
    response.once('close', () => waiting.delete(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const collector: Collector = {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans: [],
    text: () => bodies.join('\n'),
    waiting: () => waiting.size,
    mood: 'takes',
    wake() {
      collector.mood = 'takes'
      for (const response of waiting) answer(response)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return collector
}

function answer(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
}

/** A span's attribute, as text. */
export function told(span: ReceivedSpan | undefined, key: string): string | undefined {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value
  return value && String(value.stringValue ?? value.intValue ?? value.boolValue)
}
