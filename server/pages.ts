import { compress, type StaticFile, shrink, staticFile } from '#api/static-files.ts'
import { renderedPaths, sitePaths } from '#content/site-paths.ts'
import {
  contentSecurityPolicy,
  filePolicy,
  inlineScriptHashes,
  securityHeaders,
} from './middleware/security-headers.ts'
import type { RenderPage } from './page-renderer.ts'

/** Renders the answer to unknown paths: the home page's content. Its canonical address is the home page's. */
export const UNKNOWN = '/unknown-path'

// What React Router's loaders give, as it writes it.
const DATA_TYPE = 'text/x-script; charset=utf-8'
const PAGE_TYPE = 'text/html; charset=utf-8'
export const REVALIDATE = 'public, max-age=0, must-revalidate'
// No header for Vary says where a visitor is: only the visitor's own browser may cache such a page.
const REGIONAL = 'private, no-cache'
/** While a request waits. The best quality takes 0.15 s a page. */
const QUICK = 5

export type PageOptions = {
  publicUrl: string
  /** Another host of the API (VITE_API_URL at build time). */
  apiOrigin?: string | undefined
  /** Whether a page's answer depends on the visitor's region. */
  regional: boolean
}

/** Pages that are the same for everybody, by path, with their loaders' data (`/about.data`). */
export type Pages = {
  has(path: string): boolean
  /** A page of {@link has}, or {@link UNKNOWN} or its data. Not a promise where it is in memory. */
  get(path: string): StaticFile | Promise<StaticFile>
}

type Kept = { file: StaticFile; validUntil: number }

/**
 * Renders each page when it is first asked for, and keeps it in memory, compressed. It is rendered again once it is not true
 * any more; if that fails, the earlier one is answered.
 * @param waits whether pages wait for the visitor's region
 */
export function openPages(
  render: RenderPage,
  options: PageOptions & { waits?: boolean; report: (error: unknown) => void },
): Pages {
  const paths = new Set(
    sitePaths
      .filter((path) => !renderedPaths.includes(path))
      .flatMap((path) => [path, path === '/' ? '/_.data' : `${path}.data`]),
  )
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<StaticFile>>()
  let shrinking = Promise.resolve()

  async function renderAgain(path: string): Promise<StaticFile> {
    try {
      const request = new Request(`${options.publicUrl}${path}`)
      const { response, validUntil } = await render(request, { waits: options.waits ?? false })
      const isUnknown = path === UNKNOWN || path === `${UNKNOWN}.data`
      const file = await (path.endsWith('.data') ? dataFile : pageFile)(
        await response.text(),
        isUnknown ? 404 : response.status,
        options,
      )
      if (response.status !== 200) return kept.get(path)?.file ?? file
      kept.set(path, { file, validUntil })
      shrinking = shrinking.then(() => (kept.get(path)?.file === file ? shrink(file) : undefined)).catch(options.report)
      return file
    } catch (error) {
      options.report(error)
      const earlier = kept.get(path)
      if (!earlier) throw error
      return earlier.file
    }
  }

  return {
    has: (path) => paths.has(path),
    get(path) {
      const page = kept.get(path)
      if (page && Date.now() < page.validUntil) return page.file
      const shared = underWay.get(path) ?? renderAgain(path).finally(() => underWay.delete(path))
      underWay.set(path, shared)
      return shared
    },
  }
}

/** Prepares a document: compressed, with a policy that names the hashes of its scripts. */
export async function pageFile(html: string, status: number, options: PageOptions): Promise<StaticFile> {
  const { publicUrl, apiOrigin, regional } = options
  const body = Buffer.from(html)
  const headers = {
    ...securityHeaders(publicUrl),
    'Cache-Control': regional ? REGIONAL : REVALIDATE,
    'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes(html), { apiOrigin }),
  }
  return staticFile(body, { type: PAGE_TYPE, compressed: await compress(body, QUICK), status, headers })
}

async function dataFile(text: string, status: number, { publicUrl }: PageOptions): Promise<StaticFile> {
  const body = Buffer.from(text)
  const headers = {
    ...securityHeaders(publicUrl),
    'Cache-Control': REVALIDATE,
    'Content-Security-Policy': filePolicy(DATA_TYPE),
    // Without it the browser's router would take a 404 for a failure, and not read it.
    'X-Remix-Response': 'yes',
  }
  return staticFile(body, { type: DATA_TYPE, compressed: await compress(body, QUICK), status, headers })
}
