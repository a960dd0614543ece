import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the service behaves: as it should, or in one of the ways in which such services fail. */
export type Mood = 'json' | 'html' | 'broken' | 'redirect' | 'silent' | 'hangs up'

export type FormService = {
  url: string
  mood: Mood
  /** Every POST that came, in order, whatever was answered. */
  received: { type: string | undefined; body: unknown }[]
  /** Paths asked for beside the form's own. */
  strayed: string[]
  close(): Promise<void>
}

/** A third party that collects forms (specification 7), on a port of its own. */
export async function startFormService(): Promise<FormService> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/f/newsletter') service.strayed.push(request.url ?? '')
    service.received.push({ type: request.headers['content-type'], body: await bodyOf(request) })
    answer(service.mood, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: FormService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/f/newsletter`,
    mood: 'json',
    received: [],
    strayed: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = (await request.setEncoding('utf8').toArray()).join('')
  return text === '' ? undefined : JSON.parse(text)
}

function answer(mood: Mood, response: ServerResponse): void {
  switch (mood) {
    case 'json':
      return void response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"ok":true}')
    case 'html':
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Thanks!</h1>')
    case 'broken':
      return void response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    case 'redirect':
      return void response.writeHead(302, { Location: '/thanks' }).end()
    case 'hangs up':
      return void response.destroy()
    case 'silent':
  }
}
