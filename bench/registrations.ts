import { Agent, request } from 'node:http'
import { v7 as uuid } from 'uuid'
import { goodApplication } from '#tests/fixtures/application.ts'

const BOUNDARY = 'bench-boundary'

const parts = Object.entries(goodApplication).map(
  ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
)
const body = Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
const multipart = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, 'Content-Length': body.length }

/** Sends calls over connections that stay open. */
export type Caller = {
  /** Registers one applicant, under a key of its own. */
  register(): Promise<void>
  get(path: string): Promise<void>
  close(): void
}

/**
 * @param url the site's
 * @param connections how many calls are under way at most
 */
export function openCaller(url: string, connections: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function send(path: string, method: string, headers: Record<string, string | number>, payload?: Buffer) {
    return new Promise<void>((resolve, reject) => {
      const sent = request(`${url}${path}`, { method, agent, headers })
      sent.on('response', (response) => {
        response.resume()
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`)),
        )
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  }
  return {
    register: () =>
      send('/api/v1/ApplicationForm/na/Register', 'POST', { ...multipart, 'Idempotency-Key': uuid() }, body),
    get: (path) => send(path, 'GET', {}),
    close: () => agent.destroy(),
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
