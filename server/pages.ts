import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Compressed, compress, isCompressible, type StaticFile, shrink, staticFile } from '#api/static-files.ts'
import { withPageAddresses } from './addresses.ts'
import { mediaType } from './media-types.ts'
import {
  contentSecurityPolicy,
  filePolicy,
  inlineScriptHashes,
  securityHeaders,
} from './middleware/security-headers.ts'
import { builtContent } from './site-facts.ts'
import { makeSiteFiles } from './site-files/make-site-files.ts'

/** Everything that the build left to be answered as it is. */
export type Site = {
  /** By path as it comes in a request line: pages, assets and other files. */
  files: Map<string, StaticFile>
  /** The answer to an unknown path: the home page's content, status 404. */
  unknown: StaticFile
}

export type SiteOptions = {
  /** The site's address, put into pages and files. */
  publicUrl: string
  /** Another host that answers the calls (VITE_API_URL at build time). */
  apiOrigin?: string | undefined
  /** Whether what a page's path answers depends on where the visitor is. */
  regional: boolean
  /** Whether pages show the promotional code of the content. */
  showsPromoCode: boolean
}

/** Where the build puts the pages, and the same pages without the promotional code. */
export const PAGES = { withCode: 'pages', withoutCode: 'pages-without-code' }

const IMMUTABLE = 'public, max-age=31536000, immutable'
const PAGE_TYPE = 'text/html; charset=utf-8'
const REVALIDATE = 'public, max-age=0, must-revalidate'
// No header that Vary could name says where a visitor is: only the visitor's own browser may keep such a page.
const REGIONAL = 'private, no-cache'

/**
 * Loads pages and files into memory and compresses them.
 * @param buildDir what `npm run build` wrote: `client/` (files), `content/` (what the files that carry the site's address are
 *   made from) and `pages/` (one HTML document a route; `pages-without-code/` has them without the promotional code)
 */
export async function loadSite(buildDir: string, options: SiteOptions): Promise<Site> {
  const { publicUrl } = options
  const headersOf = (type: string, caching: string) => ({
    ...securityHeaders(publicUrl),
    ...{ 'Content-Security-Policy': filePolicy(type), 'Cache-Control': caching },
  })
  const files = new Map<string, StaticFile>()
  const clientDir = join(buildDir, 'client')
  const pagesDir = join(buildDir, options.showsPromoCode ? PAGES.withCode : PAGES.withoutCode)

  const loadFile = async (path: string) => {
    const name = `/${relative(clientDir, path)}`
    const type = mediaType(name)
    if (!type || name.startsWith('/.vite/')) return
    const caching = name.startsWith('/assets/') ? IMMUTABLE : REVALIDATE
    const [body, compressed] = await Promise.all([
      readFile(path),
      isCompressible(type) ? readCompressed(path) : undefined,
    ])
    files.set(name, staticFile(body, { type, compressed, headers: headersOf(type, caching) }))
  }
  const addSiteFile = async ([name, text]: [string, string]) => {
    const type = mediaType(name) ?? 'text/plain; charset=utf-8'
    const body = Buffer.from(text)
    files.set(
      name,
      staticFile(body, { type, compressed: await compress(body, 9), headers: headersOf(type, REVALIDATE) }),
    )
  }
  const loadPage = async (path: string) => {
    const name = pathOfPage(relative(pagesDir, path))
    const isUnknown = name === UNKNOWN_PAGE
    const html = withPageAddresses(await readFile(path, 'utf8'), publicUrl, isUnknown ? '/' : name)
    files.set(name, await pageFile(html, isUnknown ? 404 : 200, options))
  }
  const { content, builtAt } = await builtContent(buildDir)
  await Promise.all([
    ...Object.entries(await makeSiteFiles(content, publicUrl, builtAt)).map(addSiteFile),
    ...(await filesBelow(clientDir)).map(loadFile),
    ...(await filesBelow(pagesDir)).map(loadPage),
  ])
  const unknown = files.get(UNKNOWN_PAGE)
  if (!unknown) throw new Error(`The build in ${buildDir} has no pages. Run npm run build.`)
  files.delete(UNKNOWN_PAGE)
  return { files, unknown }
}

/** Whether a file is a page, rather than what pages are made with. */
export function isPage(file: StaticFile): boolean {
  return file.variants.identity.headers['Content-Type'] === PAGE_TYPE
}

/** Makes the pages as small as they get, one after another, while they are answered already. */
export async function shrinkPages({ files, unknown }: Site): Promise<void> {
  for (const file of [...files.values(), unknown]) if (isPage(file)) await shrink(file)
}

/** Makes a document ready to be sent: compressed, with a policy that names the hashes of its scripts. */
export async function pageFile(
  html: string,
  status: number,
  options: Omit<SiteOptions, 'showsPromoCode'>,
): Promise<StaticFile> {
  const body = Buffer.from(html)
  return staticFile(body, {
    type: PAGE_TYPE,
    compressed: await compress(body, 9),
    status,
    headers: {
      ...securityHeaders(options.publicUrl),
      'Cache-Control': options.regional ? REGIONAL : REVALIDATE,
      'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes(html), options.apiOrigin),
    },
  })
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
