import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { withOrigin, withPageAddresses } from './addresses.ts'
import { mediaType } from './media-types.ts'
import { contentSecurityPolicy, inlineScriptHashes, securityHeaders } from './middleware/security-headers.ts'
import { type Compressed, compress, isCompressible, type StaticFile, staticFile } from './static-files.ts'

/** Everything that the build left to be answered as it is. */
export type Site = {
  /** By path as it comes in a request line: pages, assets and other files. */
  files: Map<string, StaticFile>
  /** The answer to an unknown path: the home page's content, status 404 (DESIGN.md 5). */
  unknown: StaticFile
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, max-age=0, must-revalidate'

/**
 * Loads pages and files into memory and compresses them.
 * @param buildDir what `npm run build` wrote: `client/` (files), `addressed/` (files that name the site's address) and
 *   `pages/` (one HTML document a route)
 * @param publicUrl the site's address, put into pages and files
 */
export async function loadSite(buildDir: string, publicUrl: string, apiOrigin?: string): Promise<Site> {
  const common = securityHeaders(publicUrl)
  const files = new Map<string, StaticFile>()
  const clientDir = join(buildDir, 'client')
  const addressedDir = join(buildDir, 'addressed')
  const pagesDir = join(buildDir, 'pages')

  const loadFile = async (path: string) => {
    const name = `/${relative(clientDir, path)}`
    const type = mediaType(name)
    if (!type || name.startsWith('/.vite/')) return
    const caching = name.startsWith('/assets/') ? IMMUTABLE : REVALIDATE
    const [body, compressed] = await Promise.all([
      readFile(path),
      isCompressible(type) ? readCompressed(path) : undefined,
    ])
    files.set(name, staticFile(body, { type, compressed, headers: { ...common, 'Cache-Control': caching } }))
  }
  const loadAddressed = async (path: string) => {
    const name = `/${relative(addressedDir, path)}`
    const type = mediaType(name)
    if (!type) return
    const body = withOrigin(name, await readFile(path), publicUrl)
    const compressed = isCompressible(type) ? await compress(body, 9) : undefined
    files.set(name, staticFile(body, { type, compressed, headers: { ...common, 'Cache-Control': REVALIDATE } }))
  }
  const loadPage = async (path: string) => {
    const name = pathOfPage(relative(pagesDir, path))
    const isUnknown = name === UNKNOWN_PAGE
    const html = withPageAddresses(await readFile(path, 'utf8'), publicUrl, isUnknown ? '/' : name)
    const body = Buffer.from(html)
    const page = staticFile(body, {
      type: 'text/html; charset=utf-8',
      compressed: await compress(body, 9),
      status: isUnknown ? 404 : 200,
      headers: {
        ...common,
        'Cache-Control': REVALIDATE,
        'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes(html), apiOrigin),
      },
    })
    files.set(name, page)
  }
  await Promise.all([
    ...(await filesBelow(clientDir)).map(loadFile),
    ...(await filesBelow(addressedDir)).map(loadAddressed),
    ...(await filesBelow(pagesDir)).map(loadPage),
  ])
  const unknown = files.get(UNKNOWN_PAGE)
  if (!unknown) throw new Error(`The build in ${buildDir} has no pages. Run npm run build.`)
  files.delete(UNKNOWN_PAGE)
  return { files, unknown }
}

/** The build renders the page of unknown paths under this one. */
export const UNKNOWN_PAGE = '/unknown-path'

function pathOfPage(file: string): string {
  const name = file.replace(/\.html$/, '')
  return name === 'index' ? '/' : `/${name}`
}

async function readCompressed(path: string): Promise<Compressed> {
  const [br, gzip] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
  return { br, gzip }
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
