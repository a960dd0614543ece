import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import { answers } from '#api/describe.ts'
import { methodNotAllowed } from '#http/failures.ts'
import { answerFile, compress, type StaticFile, staticFile } from '#http/static-files.ts'
import type { DescribedSite } from './document.ts'

const { resolve } = createRequire(import.meta.url)

/** It changes with a release only, so that nobody need ask again for five minutes. */
const CACHING = 'public, max-age=300'
const QUALITY = 9

function describeItself(operationId: string, summary: string, type: string, schema: Parameters<typeof answers>[1]) {
  const headers = { ETag: { description: 'Names this version of it.', schema: { type: 'string' } } }
  return describeRoute({
    operationId,
    tags: ['Description'],
    summary,
    description: 'It changes only with a new release of the site.',
    parameters: [
      { name: 'If-None-Match', in: 'header', description: 'The `ETag` of what you have.', schema: { type: 'string' } },
    ],
    responses: {
      200: answers('As described.', schema, [], { type, headers }),
      304: answers('What you have (`If-None-Match`) is still right.'),
    },
  })
}

/** `openapi.json`, `docs` and the viewer's files, made at their first request: a start does not wait for them. */
export function descriptionRoutes(api: Hono, site: DescribedSite): Hono {
  const routes = new Hono()
  const document = once(async () => {
    const { openApiDocument } = await import('./document.ts')
    const described = await openApiDocument(new Hono().route('/', api).route('/', routes), site)
    return made(JSON.stringify(described), 'application/json')
  })
  const viewer = {
    'viewer.js': once(() => viewerFile(resolve('swagger-ui-dist/swagger-ui-bundle.js'), 'text/javascript')),
    'viewer.css': once(() => viewerFile(resolve('swagger-ui-dist/swagger-ui.css'), 'text/css')),
  }
  const docs = once(async () => {
    const { docsPage, docsPolicy } = await import('./page.ts')
    const [script, style] = await Promise.all([viewer['viewer.js'](), viewer['viewer.css']()])
    // Named by its content, a file can be stored for a year.
    const address = (name: string, { etag }: StaticFile) => `/api/v1/docs/${name}?${etag.slice(1, -1)}`
    const page = docsPage(site.name, { script: address('viewer.js', script), style: address('viewer.css', style) })
    return made(page, 'text/html; charset=utf-8', { 'Content-Security-Policy': docsPolicy(page) })
  })

  const object = { type: 'object', required: ['openapi', 'info', 'paths'] } as const
  serve(
    '/openapi.json',
    document,
    describeItself('getOpenApi', 'The calls as an OpenAPI 3.1 document', 'application/json', object),
  )
  serve('/docs', docs, describeItself('getDocs', 'The calls as a page to read', 'text/html', { type: 'string' }))
  for (const [name, file] of Object.entries(viewer)) serve(`/docs/${name}`, file)
  return routes

  function serve(path: string, file: () => Promise<StaticFile>, described?: MiddlewareHandler): void {
    if (described) routes.get(path, described)
    routes.get(path, async (context) => answerFile(context, await file()))
    routes.all(path, methodNotAllowed('GET, HEAD'))
  }
}

/** Made once; where that fails, the next request tries again. */
function once(make: () => Promise<StaticFile>): () => Promise<StaticFile> {
  let making: Promise<StaticFile> | undefined
  return () => {
    making ??= make().catch((error) => {
      making = undefined
      throw error
    })
    return making
  }
}

async function viewerFile(path: string, type: string): Promise<StaticFile> {
  return made(await readFile(path), `${type}; charset=utf-8`, {
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}

async function made(content: string | Buffer, type: string, headers: Record<string, string> = {}): Promise<StaticFile> {
  const body = Buffer.from(content)
  const compressed = await compress(body, QUALITY)
  return staticFile(body, { type, headers: { 'Cache-Control': CACHING, ...headers }, compressed })
}
