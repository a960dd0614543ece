import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { compress, isCompressible, mediaType, type StaticFile, staticFile } from '#api/static-files.ts'
import { withPageAddresses } from './addresses.ts'
import {
  contentSecurityPolicy,
  filePolicy,
  inlineScriptHashes,
  securityHeaders,
} from './middleware/security-headers.ts'
import { builtContent } from './site-facts.ts'
import { makeSiteFiles } from './site-files/make-site-files.ts'

export type Site = {
  /** Pages, assets and other files by path. */
  files: Map<string, StaticFile>
  /** The answer to an unknown path: the home page's content, status 404. */
  unknown: StaticFile
  /** What the browser's router asks for on its way to such a path (`/nowhere.data`), status 404, too. */
  unknownData: StaticFile
}

export type SiteOptions = {
  publicUrl: string
  /** Another host of the API (VITE_API_URL at build time). */
  apiOrigin?: string | undefined
  /** Whether a page's answer depends on the visitor's region. */
  regional: boolean
  /** Whether pages show the promotional code of the content. */
  showsPromoCode: boolean
  /** Whether the files of the staff's pages belong to it. */
  desk?: boolean
  /** As people read it. */
  applicationFee: string
}

/** The build's folders of pages with and without the promotional code. */
export const PAGES = { withCode: 'pages', withoutCode: 'pages-without-code' }
/** The build renders the page of unknown paths under this one. */
export const UNKNOWN_PAGE = '/unknown-path'
/** Stands in built pages for the application fee, which only the configuration knows. */
export const FEE_PLACEHOLDER = '%APPLICATION_FEE%'

const IMMUTABLE = 'public, max-age=31536000, immutable'
// What React Router's loaders give, as it writes it.
const DATA_TYPE = 'text/x-script; charset=utf-8'
const PAGE_TYPE = 'text/html; charset=utf-8'
const REVALIDATE = 'public, max-age=0, must-revalidate'
// No header for Vary says where a visitor is: only the visitor's own browser may cache such a page.
const REGIONAL = 'private, no-cache'

/** Loads the build's files and pages into memory, compressed, and makes the files that contain the site's address. */
export async function loadSite(buildDir: string, options: SiteOptions): Promise<Site> {
  const { publicUrl } = options
  const headersOf = (type: string, caching: string) => ({
    ...securityHeaders(publicUrl),
    ...{ 'Content-Security-Policy': filePolicy(type), 'Cache-Control': caching },
  })
  const files = new Map<string, StaticFile>()
  const pagesDir = join(buildDir, options.showsPromoCode ? PAGES.withCode : PAGES.withoutCode)

  /** Of one of the builds, whose addresses begin with `prefix`. */
  const loadFile = async (clientDir: string, prefix: string, path: string) => {
    const name = `/${relative(clientDir, path)}`
    const type = mediaType(name)
    if (!type || name.startsWith('/.vite/')) return
    const headers = headersOf(type, name.startsWith('/assets/') ? IMMUTABLE : REVALIDATE)
    const variants = isCompressible(type) ? [path, `${path}.br`, `${path}.gz`] : [path]
    const [body, br, gzip] = await Promise.all(variants.map((variant) => readFile(variant)))
    const compressed = br && gzip ? { br, gzip } : undefined
    files.set(`${prefix}${name}`, staticFile(body ?? Buffer.alloc(0), { type, compressed, headers }))
  }
  const loadFiles = async (clientDir: string, prefix = '') =>
    Promise.all((await filesBelow(clientDir)).map((path) => loadFile(clientDir, prefix, path)))
  const addSiteFile = async ([name, text]: [string, string]) => {
    const type = mediaType(name) ?? 'text/plain; charset=utf-8'
    const body = Buffer.from(text)
    const compressed = await compress(body, 9)
    files.set(name, staticFile(body, { type, compressed, headers: headersOf(type, REVALIDATE) }))
  }
  const loadPage = async (path: string) => {
    const name = `/${relative(pagesDir, path).replace(/\.html$/, '')}`.replace(/^\/index$/, '/')
    const text = (await readFile(path, 'utf8')).replaceAll(FEE_PLACEHOLDER, () => options.applicationFee)
    if (name.endsWith('.data')) return addData(name, text)
    const isUnknown = name === UNKNOWN_PAGE
    const html = withPageAddresses(text, publicUrl, isUnknown ? '/' : name)
    files.set(name, await pageFile(html, isUnknown ? 404 : 200, options))
  }
  const addData = async (name: string, text: string) => {
    const body = Buffer.from(text)
    // Without X-Remix-Response the browser's router would take a 404 for a failure, and not read it.
    const headers = { ...headersOf(DATA_TYPE, REVALIDATE), 'X-Remix-Response': 'yes' }
    const status = name === `${UNKNOWN_PAGE}.data` ? 404 : 200
    files.set(name, staticFile(body, { type: DATA_TYPE, compressed: await compress(body, 9), status, headers }))
  }
  const { content, builtAt } = await builtContent(buildDir)
  await Promise.all([
    ...Object.entries(await makeSiteFiles(content, publicUrl, builtAt)).map(addSiteFile),
    loadFiles(join(buildDir, 'client')),
    loadFiles(join(buildDir, 'applicant', 'client'), '/application'),
    ...(options.desk ? [loadFiles(join(buildDir, 'desk', 'client'), '/desk')] : []),
    ...(await filesBelow(pagesDir)).map(loadPage),
  ])
  const unknown = files.get(UNKNOWN_PAGE)
  const unknownData = files.get(`${UNKNOWN_PAGE}.data`)
  if (!unknown || !unknownData) throw new Error(`The build in ${buildDir} has no pages. Run npm run build.`)
  files.delete(UNKNOWN_PAGE)
  files.delete(`${UNKNOWN_PAGE}.data`)
  return { files, unknown, unknownData }
}

/** Whether a file is a document, which is compressed at start. The build has compressed its own files as far as possible. */
export function isPage(file: StaticFile): boolean {
  return file.variants.identity.headers['Content-Type'] === PAGE_TYPE
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Prepares a document: compressed, with a policy that names the hashes of its scripts. */
export async function pageFile(
  html: string,
  status: number,
  options: Omit<SiteOptions, 'showsPromoCode' | 'applicationFee'>,
) {
  const { publicUrl, apiOrigin, regional } = options
  const body = Buffer.from(html)
  const headers = {
    ...securityHeaders(publicUrl),
    'Cache-Control': regional ? REGIONAL : REVALIDATE,
    'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes(html), { apiOrigin }),
  }
  return staticFile(body, { type: PAGE_TYPE, compressed: await compress(body, 9), status, headers })
}

/** The additions to a page that waits for the visitor's region, from web/entry.server.tsx. */
export type RegionWait = { script: string; style: string; splash: string }

/** Adds the splash and its script to a document, with a nonce where the policy does not name scripts by hash. */
export function withRegionWait(html: string, wait: RegionWait, nonce?: string): string {
  const script = `<script${nonce ? ` nonce="${nonce}"` : ''}>${wait.script}</script>`
  return html
    .replace('<head>', () => `<head><style>${wait.style}</style>${script}`)
    .replace('<body>', () => `<body>${wait.splash}`)
}

/** The same site with pages that wait; it shares the other files. */
export async function waitingSite(site: Site, wait: RegionWait, options: SiteOptions): Promise<Site> {
  const waiting = async (file: StaticFile) => {
    if (!isPage(file)) return file
    return pageFile(withRegionWait(file.variants.identity.body.toString(), wait), file.status, options)
  }
  const files = [...site.files].map(async ([path, file]) => [path, await waiting(file)] as const)
  return { ...site, files: new Map(await Promise.all(files)), unknown: await waiting(site.unknown) }
}
