import { v7 as uuid } from 'uuid'
import { goodApplication } from '#tests/fixtures/application.ts'
import { type Connection, openConnection } from './connection.ts'

const BOUNDARY = 'bench-boundary'

const parts = Object.entries(goodApplication).map(
  ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
)
const body = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
const registration = (host: string) =>
  `POST /api/v1/ApplicationForm/na/Register HTTP/1.1\r\nHost: ${host}\r\n` +
  `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${body.length}\r\n`

/** Sends calls over connections that stay open. */
export type Caller = {
  /** Registers one applicant, under a key of its own. */
  register(): Promise<void>
  get(path: string): Promise<void>
  close(): void
}

/** Servers end a connection that is idle for 10 s; in milliseconds. */
const STALE = 5000

/**
 * @param url the site's
 * @param connections how many calls are under way at most; others wait
 */
export function openCaller(url: string, connections: number): Caller {
  const { host, port } = new URL(url)
  const idle: Connection[] = []
  const waiting: (() => void)[] = []
  let busy = 0

  async function send(head: string, payload?: Buffer): Promise<void> {
    if (busy === connections) await new Promise<void>((resolve) => waiting.push(resolve))
    busy += 1
    let connection = idle.pop()
    if (connection && performance.now() - connection.usedAt() > STALE) connection = void connection.close()
    connection ??= openConnection(Number(port))
    try {
      await connection.ask(head, payload)
      idle.push(connection)
    } finally {
      busy -= 1
      waiting.shift()?.()
    }
  }
  return {
    register: () => send(`${registration(host)}Idempotency-Key: ${uuid()}\r\n\r\n`, body),
    get: (path) => send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    close: () => {
      for (const connection of idle.splice(0)) connection.close()
    },
  }
}

/**
 * Does some work again and again, so many at a time.
 * @param latencies gets the milliseconds of each
 * @returns how many a second
 */
export async function perSecond(
  work: () => Promise<unknown>,
  { concurrency, ms }: { concurrency: number; ms: number },
  latencies: number[] = [],
): Promise<number> {
  const began = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() - began < ms) {
      const start = performance.now()
      await work()
      latencies.push(performance.now() - start)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return (done * 1000) / (performance.now() - began)
}
