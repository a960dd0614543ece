import type { RequestListener, ServerResponse } from 'node:http'
import { BARE_POLICY, securityHeaders } from '#http/security-headers.ts'
import { isCall, isPrivate } from '#server/request-path.ts'
import type { PassKind } from './drafts.ts'

export const LEAVE_PATH = '/preview/leave'
const TOKEN = /^[\w-]{20,100}$/
const LINK = /^\/preview\/([\w-]{20,100})$/

export type Passes = {
  /** Null for a pass that is unknown or over, or of somebody who may no longer edit. */
  find(token: string): Promise<{ kind: PassKind } | null>
  end(token: string): Promise<void>
}

type Options = {
  publicUrl: string
  passes: Passes
  /** Reads the draft before a page shows it. */
  refresh: () => Promise<void>
  drafts: Record<PassKind, RequestListener>
  report: (error: unknown) => void
}

/** Name of the cookie, as in office/cookies.ts. */
const cookieName = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-draft' : 'draft')

/** Answers browsers that have a pass with the draft, and all others with what is published. */
export function withPasses(published: RequestListener, options: Options): RequestListener {
  const { publicUrl, passes, drafts, report } = options
  const cookie = `${cookieName(publicUrl)}=`

  function setPass(response: ServerResponse, token: string, end = ''): void {
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    response.setHeader('Set-Cookie', `${cookie}${token}; Path=/; HttpOnly; SameSite=Lax${secure}${end}`)
  }
  function redirect(response: ServerResponse, path: string): void {
    const headers = { ...securityHeaders(publicUrl), 'Content-Security-Policy': BARE_POLICY }
    response
      .writeHead(303, { ...headers, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', Location: path })
      .end()
  }
  async function answer(...[request, response]: Parameters<RequestListener>): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', publicUrl)
    const [, link] = LINK.exec(pathname) ?? []
    const token = link ?? readToken(request.headers.cookie ?? '', cookie)
    const pass = TOKEN.test(token) ? await passes.find(token) : null
    if (link && pass?.kind === 'preview') {
      setPass(response, link)
      return redirect(response, pathWithin(searchParams.get('to'), publicUrl))
    }
    if (pathname === LEAVE_PATH) {
      // The pass of a link is that of others, too.
      if (pass?.kind === 'edit') await passes.end(token)
      setPass(response, '', '; Max-Age=0')
      return redirect(response, pathWithin(searchParams.get('to'), publicUrl))
    }
    if (!pass || link) {
      setPass(response, '', '; Max-Age=0')
      return published(request, response)
    }
    await options.refresh()
    drafts[pass.kind](request, response)
  }

  return (request, response) => {
    const { url = '/', headers } = request
    if (!headers.cookie?.includes(cookie) && !url.startsWith('/preview/')) return published(request, response)
    if (!isOfDraft(pathOf(url)) || (request.method !== 'GET' && request.method !== 'HEAD'))
      return published(request, response)
    answer(request, response).catch((error) => {
      report(error)
      if (!response.headersSent) published(request, response)
    })
  }
}

const pathOf = (url = '/') => url.split('?', 1)[0] ?? '/'

/** Scripts and fonts are the same in a draft; calls and the desk are not of the site's pages. */
function isOfDraft(path: string): boolean {
  if (path.startsWith('/assets/')) return path.endsWith('.css')
  return !isCall(path) && !isPrivate(path, true)
}

/** A page of this site, never of another. */
function pathWithin(path: string | null, publicUrl: string): string {
  const target = URL.parse(path ?? '/', publicUrl)
  return target?.origin === new URL(publicUrl).origin ? `${target.pathname}${target.search}` : '/'
}

/** A cookie of another name may end in this one. */
function readToken(header: string, cookie: string): string {
  const pairs = header.split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(cookie))?.slice(cookie.length) ?? ''
}
