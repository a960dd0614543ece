import { getMimeType } from 'hono/utils/mime'
import { renderedPaths } from '#content/pages.ts'
import type { CurrentSchedule, ShownContent } from '#content/schedule.ts'
import { workshopPath } from '#content/site-paths.ts'
import { contentSecurityPolicy, fileHeaders, inlineScriptHashes, securityHeaders } from '#http/security-headers.ts'
import { type StaticFile, shrink, textFile } from '#http/static-files.ts'
import type { Schedule } from '#services/schedule/schedule.ts'
import { perSchedule, type RenderPage } from './page-renderer.ts'
import { siteFileMakers } from './site-files/make-site-files.ts'
import { unknownPath } from './unknown-path.ts'

// React Router's loader data.
export const DATA_TYPE = 'text/x-script; charset=utf-8'
export const PAGE_TYPE = 'text/html; charset=utf-8'
export const REVALIDATE = 'public, max-age=0, must-revalidate'
// Vary cannot express a visitor's location, so only the visitor's own browser may cache such a page.
const REGIONAL = 'private, no-cache'

export type PageOptions = {
  publicUrl: string
  /** VITE_API_URL at build time. */
  apiOrigin?: string | undefined
  regional: boolean
}

const withData = (path: string) => [path, path === '/' ? '/_.data' : `${path}.data`]

/** Returns the paths of the pages that are kept, and of their data. */
export function keptPaths({ paths, calendar }: ShownContent): Set<string> {
  const workshops = calendar.workshops.map(({ id }) => workshopPath(id))
  return new Set([...paths, ...workshops].filter((path) => !renderedPaths.includes(path)).flatMap(withData))
}

/** Pages that are the same for everyone, by path, with their loader data (`/about.data`). */
export type Pages = {
  has(path: string): boolean
  /** Returns a page of {@link has}, or one of {@link unknownPath}; not a promise if it is in memory. */
  get(path: string): StaticFile | Promise<StaticFile>
}

type CachedPage = { file: StaticFile; schedule: CurrentSchedule; validUntil: number }

/** Keeps compressed pages in memory until the schedule changes or `validUntil` passes. */
export function openPages(
  render: RenderPage,
  options: PageOptions & {
    waits?: boolean
    schedule: Pick<Schedule, 'current'>
    report: (error: unknown) => void
  },
): Pages {
  const { publicUrl, schedule } = options
  const kept = new Map<string, CachedPage>()
  const underWay = new Map<string, Promise<StaticFile>>()
  const getMakers = perSchedule(({ content, changedAt }) => {
    const made = { files: siteFileMakers(content, publicUrl, changedAt), pages: keptPaths(content) }
    // What a version has no longer would stay in memory.
    for (const path of kept.keys()) if (!made.pages.has(path) && !(path in made.files)) kept.delete(path)
    return made
  })
  // Without X-Remix-Response, the browser's router would treat a 404 as a failure and not read it.
  const dataHeaders = { ...fileHeaders(publicUrl, DATA_TYPE, REVALIDATE), 'X-Remix-Response': 'yes' }
  let shrinking = Promise.resolve()

  async function make(path: string): Promise<CachedPage & { status: number }> {
    const current = schedule.current()
    const maker = getMakers(current).files[path]
    if (maker) {
      const type = getMimeType(path) ?? 'text/plain; charset=utf-8'
      const file = await textFile(await maker(), { type, headers: fileHeaders(publicUrl, type, REVALIDATE) })
      return { file, schedule: current, validUntil: Number.POSITIVE_INFINITY, status: 200 }
    }
    const request = new Request(`${publicUrl}${path}`)
    const { response, ...found } = await render(request, { waits: options.waits ?? false })
    const isUnknown = path === unknownPath(path)
    const status = isUnknown ? 404 : response.status
    const text = await response.text()
    const file = path.endsWith('.data')
      ? await textFile(text, { type: DATA_TYPE, status, headers: dataHeaders })
      : await pageFile(text, status, options)
    return { ...found, file, status: response.status }
  }
  async function rerender(path: string): Promise<StaticFile> {
    try {
      const { status, ...made } = await make(path)
      const { file } = made
      if (status !== 200) return kept.get(path)?.file ?? file
      kept.set(path, made)
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
    has(path) {
      const { files, pages } = getMakers(schedule.current())
      return pages.has(path) || path in files
    },
    get(path) {
      const page = kept.get(path)
      if (page && page.schedule === schedule.current() && Date.now() < page.validUntil) return page.file
      const shared = underWay.get(path) ?? rerender(path).finally(() => underWay.delete(path))
      underWay.set(path, shared)
      return shared
    },
  }
}

export function pageFile(html: string, status: number, options: PageOptions): Promise<StaticFile> {
  const { publicUrl, apiOrigin, regional } = options
  const headers = {
    ...securityHeaders(publicUrl),
    'Cache-Control': regional ? REGIONAL : REVALIDATE,
    'Content-Security-Policy': contentSecurityPolicy(inlineScriptHashes(html), { apiOrigin }),
  }
  return textFile(html, { type: PAGE_TYPE, status, headers })
}
