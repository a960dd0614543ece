import { randomBytes } from 'node:crypto'
import { getMimeType } from 'hono/utils/mime'
import { contentSecurityPolicy, fileHeaders, securityHeaders } from '#http/security-headers.ts'
import { compressNow, type StaticFile, staticFile, textFile } from '#http/static-files.ts'
import { type AnswerWithPage, perSchedule, type RenderPage } from '#server/page-renderer.ts'
import { DATA_TYPE, keptPaths, PAGE_TYPE, type PageOptions, type Pages } from '#server/pages.ts'
import { siteFileMakers } from '#server/site-files/make-site-files.ts'
import { unknownPath } from '#server/unknown-path.ts'
import type { Schedule } from '#services/schedule/schedule.ts'

/** Nobody keeps a draft, and no search engine lists it. */
export const UNCACHED = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

export type DraftPageOptions = Pick<PageOptions, 'publicUrl' | 'apiOrigin'> & {
  schedule: Pick<Schedule, 'current'>
  /** Whether its own pages may frame it, as previews of colors. */
  framed?: boolean
  /** Address of the script that is added to each document. */
  script: string
}

/** Pages of the draft, rendered for each request. */
export function draftPages(render: RenderPage, options: DraftPageOptions): Pages & { answerWithPage: AnswerWithPage } {
  const { publicUrl, apiOrigin, schedule, script, framed = false } = options
  const getKnown = perSchedule(({ content, changedAt }) => ({
    files: siteFileMakers(content, publicUrl, changedAt),
    paths: keptPaths(content),
  }))

  async function make(request: Request) {
    const nonce = randomBytes(16).toString('base64')
    const { response } = await render(request, { nonce })
    const text = await response.text()
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
      const headers = { ...fileHeaders(publicUrl, DATA_TYPE, ''), ...UNCACHED, 'X-Remix-Response': 'yes' }
      return { text, type: DATA_TYPE, status: response.status, headers }
    }
    const policy = contentSecurityPolicy([`'nonce-${nonce}'`], { apiOrigin, framed })
    const headers = { ...securityHeaders(publicUrl), ...UNCACHED, 'Content-Security-Policy': policy }
    const html = text.replace('</body>', () => `${loader(script, nonce)}</body>`)
    return { text: html, type: PAGE_TYPE, status: response.status, headers }
  }

  return {
    has(path) {
      const { files, paths } = getKnown(schedule.current())
      return paths.has(path) || path in files
    },
    async get(path): Promise<StaticFile> {
      const maker = getKnown(schedule.current()).files[path]
      if (maker) {
        const type = getMimeType(path) ?? 'text/plain; charset=utf-8'
        return textFile(await maker(), { type, headers: { ...fileHeaders(publicUrl, type, ''), ...UNCACHED } })
      }
      const { text, status, ...file } = await make(new Request(`${publicUrl}${path}`))
      const body = Buffer.from(text)
      const compressed = compressNow(body)
      return staticFile(body, { ...file, compressed, status: path === unknownPath(path) ? 404 : status })
    },
    async answerWithPage(request) {
      const { text, type, status, headers } = await make(request)
      return new Response(text, { status, headers: { ...headers, 'Content-Type': type } })
    },
  }
}

/** Loads a script once the page's own have taken over its elements, which it may change from then on. */
function loader(script: string, nonce: string): string {
  const text = `addEventListener('hydrated',()=>import(${JSON.stringify(script)}))`
  return `<script nonce="${nonce}">${text}</script>`
}
