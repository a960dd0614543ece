import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { comesFrom } from '#api/cross-site.ts'
import { HttpError } from '#api/http-error.ts'
import { readBody } from '#api/request-body.ts'
import { currentRequestId } from '#database/request-origin.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import type * as entryServer from '#ssr/entry.server.tsx'
import { contentSecurityPolicy, securityHeaders } from './middleware/security-headers.ts'

/** The longest note, escaped, in a form. */
const BODY_LIMIT = 128 * 1024

const METHODS = ['GET', 'HEAD', 'POST']

/** Answers requests for pages that only some may see: below /desk, or below /application. */
export type PrivatePages = (context: Context) => Promise<Response>

/** Whether a path belongs to the desk. The browser's router asks for the inbox's data as `/desk.data`. */
export function isDesk(path: string): boolean {
  return path === '/desk' || path === '/desk.data' || path.startsWith('/desk/')
}

/** Whether a path belongs to the applicants' pages, which have no script. */
export function isForApplicants(path: string): boolean {
  return path === '/application' || path.startsWith('/application/')
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * The staff's pages or the applicants', rendered for each request. Nobody may cache them, and search engines leave them out. What another site's
 * page sends is refused (403); so is a body beyond 128 KiB (413), and any method but GET, HEAD and POST (405).
 * @param loadBuild its bundle: in production once, at the first request; in development each time
 * @param options.formTargets other origins that a form may lead to
 */
export function openPrivatePages(
  deps: ServiceDeps,
  loadBuild: () => Promise<ServerBuild>,
  options: { clientAddress: (context: Context) => string; policy: boolean; formTargets?: string[] },
): PrivatePages {
  const handle = createRequestHandler(loadBuild, options.policy ? 'production' : 'development')
  const origins = [new URL(deps.publicUrl).origin]
  const report = (error: unknown) => deps.log.error({ error: withoutPersonalDetails(error) }, 'a private page failed')

  return async (context) => {
    if (!METHODS.includes(context.req.method)) {
      throw new HttpError(405, 'This page can only be read, or sent a form.', {
        headers: { Allow: METHODS.join(', ') },
      })
    }
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
    if (!isRead && (!context.req.header('Origin') || !comesFrom(context, origins))) {
      throw new HttpError(403, 'This can only be sent from a page of this site.')
    }
    const { raw } = context.req
    const { pathname, search } = new URL(raw.url)
    // React Router would print it.
    if (!isDecodable(pathname)) throw new HttpError(400, 'This address is not valid.')
    // Under the site's public address: a proxy may have asked by another one.
    const request = new Request(`${deps.publicUrl}${pathname}${search}`, {
      ...{ method: raw.method, headers: raw.headers, signal: raw.signal },
      body: isRead ? null : new Uint8Array(await readBody(raw, BODY_LIMIT)),
    })
    const { contextKeys } = (await loadBuild()).entry.module as unknown as typeof entryServer
    const provider = new RouterContextProvider()
    const nonce = options.policy ? randomBytes(16).toString('base64') : null
    const address = options.clientAddress(context)
    provider.set(contextKeys.pageRequest, { deps, requestId: currentRequestId(), address, report, nonce })
    const response = await handle(request, provider)
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(securityHeaders(deps.publicUrl))) headers.set(name, value)
    // Their addresses hold names that were searched for, and one-time links.
    headers.set('Referrer-Policy', 'same-origin')
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Robots-Tag', 'noindex')
    // A file has its own.
    if (nonce !== null && !headers.has('Content-Security-Policy'))
      headers.set(
        'Content-Security-Policy',
        contentSecurityPolicy([`'nonce-${nonce}'`], { formTargets: options.formTargets }),
      )
    return new Response(response.body, { status: response.status, headers })
  }
}
