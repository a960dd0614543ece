import type { IncomingMessage, ServerResponse } from 'node:http'
import { startServer } from './http-server.ts'

export type FakeGeolocation = Awaited<ReturnType<typeof startFakeGeolocation>>
type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A geolocation service on loopback, well or ill behaved. */
export async function startFakeGeolocation() {
  /** The addresses, with their queries, that were asked. */
  const asked: URL[] = []
  let answer: Answer = saying({ continent_name: 'Africa' })
  const { url, close } = await startServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://geolocation.example'))
    answer(response, request)
  })
  return {
    url: `${url}/lookup`,
    asked,
    close,
    /** What it does from now on; at first it says that everybody is in Africa. */
    behave(next: Answer) {
      answer = next
    },
  }
}

/** Answers 200 with JSON. */
export function saying(body: unknown): (response: ServerResponse) => void {
  return (response) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
}

/** Takes the question and never answers. */
export function stalling(): void {}
