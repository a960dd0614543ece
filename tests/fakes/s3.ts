import { getRequestListener } from '@hono/node-server'
import { startServer } from './http-server.ts'

export type FakeS3 = Awaited<ReturnType<typeof startFakeS3>>

/** A look-alike of S3 over real HTTP on 127.0.0.1 that puts, gets and deletes objects. Whoever signs the request is believed. */
export async function startFakeS3() {
  const listener = getRequestListener((request) => answer(request), { overrideGlobalObjects: false })
  const fake = {
    /** `url` is for the `endpoint` of STORAGE_URL. */
    ...(await startServer(listener)),
    /** What is kept, by `/bucket/key`. */
    objects: new Map<string, Uint8Array>(),
    /** Refuses everything while it is set. */
    down: false,
  }

  async function answer(request: Request): Promise<Response> {
    if (fake.down) return failure(503, 'SlowDown')
    if (!request.headers.get('authorization')?.startsWith('AWS4-HMAC-SHA256 ')) return failure(403, 'AccessDenied')
    const name = decodeURIComponent(new URL(request.url).pathname)
    switch (request.method) {
      case 'PUT':
        fake.objects.set(name, new Uint8Array(await request.arrayBuffer()))
        return new Response(null, { headers: { ETag: '"kept"' } })
      case 'DELETE':
        fake.objects.delete(name)
        return new Response(null, { status: 204 })
      default: {
        const bytes = fake.objects.get(name)
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
