import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ApiDeps } from '#api/deps.ts'
import { MAX_PHOTO_MB } from '#content/photo.ts'
import { currentRequestId } from '#database/request-origin.ts'
import { HttpError, toHttpError } from '#http/failures.ts'
import { readBody } from '#http/request-body.ts'
import { contentSecurityPolicy, securityHeaders } from '#http/security-headers.ts'
import { type PageRequest, pageRequest } from '#office/request.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { withoutPersonalDetails } from '#services/errors.ts'
import { isUpload, type PageUpload, readUpload } from './page-uploads.ts'
import { decodedPath, isFile } from './request-path.ts'

const BODY_LIMIT = 128 * 1024
/** Bytes of a call of the editor: a document, or a picture as it was uploaded. */
const EDIT_LIMIT = 1_000_000
const PICTURE_LIMIT = MAX_PHOTO_MB * 1_000_000

const METHODS = ['GET', 'HEAD', 'POST']

export type PrivatePages = (context: Context) => Promise<Response>

/**
 * Serves the desk or the applicants' pages, rendered per request. They must not be cached or indexed. They work only at
 * `publicUrl`, which their cookies, passkeys and emailed links belong to: reads at another host are redirected there,
 * and forms from elsewhere get a page that explains it (403). A body over 128 KiB gets 413, unless it has
 * a file (page-uploads.ts); a method other than GET, HEAD and POST 405.
 * @param loadBuild loads the bundle: once in production, at the first request; every time in development
 * @param options.requestedHost see `requestedHost` in http/client-address.ts
 * @param options.hasScripts whether its pages have scripts, which load the data of others (`.data`)
 * @param options.formTargets other origins that a form may lead to
 */
export function openPrivatePages(
  deps: ServiceDeps & Pick<ApiDeps, 'uploads' | 'disk'>,
  loadBuild: () => Promise<ServerBuild>,
  options: {
    clientAddress: (context: Context) => string
    requestedHost: (context: Context) => string | undefined
    policy: boolean
    hasScripts: boolean
    formTargets?: string[]
  },
): PrivatePages {
  const handle = createRequestHandler(loadBuild, options.policy ? 'production' : 'development')
  const { formTargets } = options
  const { origin, host, protocol } = new URL(deps.publicUrl)
  const ownHeaders = {
    ...securityHeaders(deps.publicUrl),
    // URLs contain searched names and one-time links.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  }
  const report = (error: unknown) => deps.log.error({ error: withoutPersonalDetails(error) }, 'a private page failed')

  return async (context) => {
    if (!METHODS.includes(context.req.method)) {
      throw new HttpError({ status: 405, message: 'Method not allowed.' }, { Allow: METHODS.join(', ') })
    }
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD'
    const { raw } = context.req
    const { pathname, search } = new URL(raw.url)
    // React Router would print it.
    if (pathname.includes('%') && decodedPath(pathname) === pathname)
      throw new HttpError({ status: 400, message: 'This address is not valid.' })
    const address = `${deps.publicUrl}${pathname}${search}`
    const asked = options.requestedHost(context)
    const isElsewhere = asked !== undefined && URL.parse(`${protocol}//${asked}`)?.host !== host
    if (isRead && isElsewhere) return context.redirect(address)
    const visitor = options.clientAddress(context)
    let refusal: PageRequest['refusal'] =
      isRead || context.req.header('Origin') === origin ? null : foreignRefusal(address, host)
    const isData = pathname.endsWith('.data')
    // Loader data is of pages whose scripts load it. A file would be read as text, into memory.
    if (isData && (!options.hasScripts || isFile(pathname.slice(0, -'.data'.length))))
      throw new HttpError({ status: 404, message: 'Not found.' })
    // Sent by our own script, which shows the refusal itself.
    if (refusal && !isData && !context.req.header('Accept')?.includes('text/html')) return context.json(refusal, 403)
    let upload: PageUpload | undefined
    if (!isRead && !refusal && isUpload(pathname, raw)) {
      upload = await readUpload(deps, raw, visitor).catch((error) => {
        const { status, message } = toHttpError(error, context, deps.log)
        const link = { to: pathname, label: 'Try again' }
        refusal = { status, title: 'We could not take this file', text: message, link }
        return undefined
      })
    }
    const provider = new RouterContextProvider()
    const nonce = options.policy ? randomBytes(16).toString('base64') : null
    provider.set(pageRequest, {
      deps,
      report,
      nonce,
      requestId: currentRequestId(),
      address: visitor,
      refusal,
      file: upload?.file,
    })
    // Uses the public address, because a proxy may have requested another one.
    const request = refusal
      ? new Request(isData ? address : pageAbove(address), {
          method: 'POST',
          headers: { Origin: origin },
          signal: raw.signal,
        })
      : new Request(address, {
          method: raw.method,
          headers: upload ? withoutFile(raw.headers) : raw.headers,
          signal: raw.signal,
          body: upload?.fields ?? (isRead ? null : new Uint8Array(await readBody(raw, bodyLimit(pathname)))),
        })
    const response = await handle(request, provider)
    const headers = new Headers(response.headers)
    for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value)
    // Files set their own.
    if (nonce !== null && !headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], { formTargets }))
    return new Response(response.body, { status: response.status, headers })
  }
}

function bodyLimit(pathname: string): number {
  if (!pathname.startsWith('/desk/edit/')) return BODY_LIMIT
  return /^\/desk\/edit\/(picture|logo)$/.test(pathname) ? PICTURE_LIMIT : EDIT_LIMIT
}

/** Of a form whose file the page gets apart from its text fields. */
function withoutFile(headers: Headers): Headers {
  const own = new Headers(headers)
  own.set('Content-Type', 'application/x-www-form-urlencoded')
  own.delete('Content-Length')
  return own
}

/** Explains why a form is refused, for the page shown instead (the layouts' error pages). `address` is where it works. */
function foreignRefusal(address: string, host: string): NonNullable<PageRequest['refusal']> {
  const text = `This form works only at the site’s own address, ${host}. It was not sent from there, so nothing was changed.`
  const link = { to: address.replace(/(\/_)?\.data(?=\?|$)/, ''), label: `Open the page at ${host}` }
  return { status: 403, title: 'Please use the site’s own address', text, link }
}

/** Returns `/desk` or `/application`, which have a page; the URLs of some forms have none. */
function pageAbove(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}/${pathname.split('/', 2)[1]}`
}
