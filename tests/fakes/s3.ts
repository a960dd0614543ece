import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

export type FakeS3 = {
  /** For the `endpoint` of STORAGE_URL. */
  url: string
  /** What is kept, by `/bucket/key`. */
  objects: Map<string, Uint8Array>
  /** Refuses everything while it is set. */
  down: boolean
  close(): Promise<void>
}

/** A look-alike of S3 over real HTTP on 127.0.0.1 that puts, gets and deletes objects. Whoever signs the request is believed. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Uint8Array>()
  const server = createServer(getRequestListener((request) => answer(request), { overrideGlobalObjects: false }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    down: false,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: Request): Promise<Response> {
    if (fake.down) return failure(503, 'SlowDown')
    if (!request.headers.get('authorization')?.startsWith('AWS4-HMAC-SHA256 ')) return failure(403, 'AccessDenied')
    const name = decodeURIComponent(new URL(request.url).pathname)
    switch (request.method) {
      case 'PUT':
        objects.set(name, new Uint8Array(await request.arrayBuffer()))
        return new Response(null, { headers: { ETag: '"kept"' } })
      case 'DELETE':
        objects.delete(name)
        return new Response(null, { status: 204 })
      default: {
        const bytes = objects.get(name)
        return bytes ? new Response(bytes.slice()) : failure(404, 'NoSuchKey')
      }
    }
  }
  return fake
}

function failure(status: number, code: string): Response {
  const headers = { 'Content-Type': 'application/xml' }
  return new Response(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { status, headers })
}
