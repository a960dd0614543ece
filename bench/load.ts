import autocannon from 'autocannon'
import { v7 as uuid } from 'uuid'
import { goodApplication } from '#tests/fixtures/application.ts'

const BOUNDARY = 'bench-boundary'
const parts = Object.entries(goodApplication).map(
  ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
)

/** Registers one applicant per request, each with a new `Idempotency-Key`. */
export const registration = {
  path: '/api/v1/ApplicationForm/na/Register',
  method: 'POST',
  headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `${parts.join('')}--${BOUNDARY}--\r\n`,
  setupRequest: (request: autocannon.Request) => ({
    ...request,
    headers: { ...request.headers, 'Idempotency-Key': uuid() },
  }),
} satisfies autocannon.Request

/** Responses per second, and the milliseconds of each. */
export type Load = { perSecond: number; times: number[] }

/**
 * Repeats one request over persistent connections, each as soon as the previous response arrives.
 * @param options `duration` in whole seconds
 * @throws Error on a status other than 2xx, a broken connection or a timeout
 */
export async function load(
  url: string,
  request: autocannon.Request,
  options: { connections: number; duration: number },
): Promise<Load> {
  const began = performance.now()
  let ended = began
  const times: number[] = []
  const { non2xx, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ ...options, url, requests: [request] }, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    // autocannon reports latencies in whole milliseconds, and ends on a whole second.
    run.on('response', (_client, _status, _bytes, time) => {
      times.push(time)
      ended = performance.now()
    })
  })
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url}: ${non2xx} answers other than 2xx, ${errors} errors, ${timeouts} timeouts`)
  }
  return { perSecond: (times.length * 1000) / (ended - began), times }
}
