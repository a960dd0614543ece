import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '#server/listen.ts'

export type FakeGeolocation = {
  url: string
  /** The addresses, with their queries, that were asked. */
  asked: URL[]
  /** What it does from now on; at first it says that everybody is in Africa. */
  behave: (answer: (response: ServerResponse, request: IncomingMessage) => void) => void
  close: () => Promise<void>
}

/** A geolocation service on loopback, well or ill behaved. */
export async function startFakeGeolocation(): Promise<FakeGeolocation> {
  const asked: URL[] = []
  let answer: (response: ServerResponse, request: IncomingMessage) => void = saying({ continent_name: 'Africa' })
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://geolocation.example'))
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/lookup`,
    asked,
    behave(next) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers 200 with JSON. */
export function saying(body: unknown): (response: ServerResponse) => void {
  return (response) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
}

/** Takes the question and never answers. */
export function stalling(): void {}
