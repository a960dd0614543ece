import { Hono } from 'hono'
import { methodNotAllowed } from '#api/failures.ts'
import { answerFile, compress, type StaticFile, staticFile } from '#api/static-files.ts'
import type { DescribedSite } from '#contract/openapi/call.ts'

/** It changes with a release only, so that nobody need ask again for five minutes. */
const CACHING = { 'Cache-Control': 'public, max-age=300' }
const QUALITY = 9

/**
 * What describes the v1 calls, to be mounted beside them: `openapi.json`, and `docs` to read. Both are made when first
 * asked for, from the contract: until then they cost neither start nor memory.
 */
export function descriptionRoutes(site: DescribedSite): Hono {
  const openApi = once(async () => {
    const { openApiDocument } = await import('#contract/openapi/document.ts')
    return madeFile(JSON.stringify(openApiDocument(site)), 'application/json', {})
  })
  const docs = once(async () => {
    const { docsPage, DOCS_POLICY } = await import('./page.ts')
    return madeFile(docsPage(site), 'text/html; charset=utf-8', { 'Content-Security-Policy': DOCS_POLICY })
  })
  return new Hono()
    .get('/openapi.json', async (context) => answerFile(context, await openApi()))
    .all('/openapi.json', methodNotAllowed('GET, HEAD'))
    .get('/docs', async (context) => answerFile(context, await docs()))
    .all('/docs', methodNotAllowed('GET, HEAD'))
}

/** Made once; where that fails, the next request tries again. */
function once(make: () => Promise<StaticFile>): () => Promise<StaticFile> {
  let made: Promise<StaticFile> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}

async function madeFile(text: string, type: string, headers: Record<string, string>): Promise<StaticFile> {
  const body = Buffer.from(text)
  return staticFile(body, { type, headers: { ...CACHING, ...headers }, compressed: await compress(body, QUALITY) })
}
