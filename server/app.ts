import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress as compressAnswers } from 'hono/compress'
import { cors } from 'hono/cors'
import type { ApiDeps } from '#api/deps.ts'
import { renderedPaths } from '#content/pages.ts'
import type { SitePath } from '#content/site-paths.ts'
import { answerFailures, toHttpError } from '#http/failures.ts'
import { limitRequests } from '#http/limits.ts'
import { budgetBodies } from '#http/request-body.ts'
import { BARE_POLICY, securityHeaders } from '#http/security-headers.ts'
import { answerFile, answerStatic, compressNow, type StaticFile, staticFile } from '#http/static-files.ts'
import { isDocument } from './documents/routes.ts'
import { answerFrom, type FileSource } from './drawings/answer.ts'
import { type Health, healthRoutes } from './health.ts'
import type { AnswerWithPage } from './page-renderer.ts'
import type { Pages } from './pages.ts'
import type { PrivatePages } from './private-pages.ts'
import { decodedPath, isCall, isFile, isPrivate } from './request-path.ts'
import type { ThemeSheets } from './theme-sheets.ts'
import { unknownPath } from './unknown-path.ts'

/** React Router requests `.data` when it navigates to a page. */
const rendered = renderedPaths.flatMap((path) => [path, `${path}.data`])
const isRendered = new Set<string>(rendered)

export type DynamicParts = {
  deps: Pick<ApiDeps, 'clientAddress' | 'corsOrigins' | 'log' | 'publicUrl'>
  api: Hono
  description: Hono
  /** Undefined if Stripe is configured. */
  testCheckout?: Hono | undefined
  answerWithPage: AnswerWithPage
  /** Undefined with DESK=off. */
  desk?: PrivatePages | undefined
  applicants: PrivatePages
  /** Estimates and calendar files. */
  documents: Hono
  /** Cards, icons, photos. */
  pictures: FileSource[]
  health: Health
  requestLog?: MiddlewareHandler
  /** Limit for one IP address, API calls and rendered pages together. */
  requestsPerMinute: number
}

/** Static files and pages in memory bypass Hono, because they need no middleware. */
export function createApp(
  parts: DynamicParts & { files: Map<string, StaticFile>; themeSheets: ThemeSheets; pages: Pages },
): RequestListener {
  const { files, themeSheets, pages, pictures, deps } = parts
  const common = Object.entries({ ...securityHeaders(deps.publicUrl), 'Content-Security-Policy': BARE_POLICY })
  const answerDynamic = dynamicListener(parts, rendered)
  const answerKept = (kept: StaticFile | Promise<StaticFile>, request: IncomingMessage, response: ServerResponse) => {
    if (!(kept instanceof Promise)) return answerStatic(kept, request, response)
    kept.then(
      (made) => answerStatic(made, request, response),
      () => answerPlain(response, 500, 'This page cannot be shown right now.'),
    )
  }
  const hasDesk = parts.desk !== undefined

  return (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? '/'
    const query = target.indexOf('?')
    const path = query === -1 ? target : target.slice(0, query)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    // While the server stops, the next request must go to another server.
    if (parts.health.stopping) response.setHeader('Connection', 'close')
    const decoded = decodedPath(path)
    const page = [path, decoded].find(pages.has)
    const file = files.get(path) ?? files.get(decoded)
    const source = pictures.find(({ has }) => has(path))
    // Answers from memory do not read the body, so the connection must close.
    if (hasBody(request) && !isDynamic(path) && !isPrivate(path, hasDesk)) response.setHeader('Connection', 'close')
    if (page && reads) return answerKept(pages.get(page), request, response)
    if (file && reads)
      return answerKept(themeSheets.get(path, target.slice(path.length + 1)) ?? file, request, response)
    if (source && reads) return void answerFrom(source, path, request, response, deps.log)

    for (const [name, value] of common) response.setHeader(name, value)
    if (isPrivate(path, hasDesk)) {
      // Also for requests refused before the page runs.
      response.setHeader('Cache-Control', 'no-store')
      return answerDynamic(request, response)
    }
    if (isDynamic(path) && (reads || isCall(path))) return answerDynamic(request, response)
    if (page || file || source || !reads)
      return answerPlain(response, 405, 'Method not allowed.', { Allow: 'GET, HEAD' })
    // The browser's router ignores case, escapes and a trailing slash, and would render the page over the document of
    // an unknown path. An escaped slash is part of a name.
    const meant = /%2f/i.test(path) ? path : decoded.replace(/\/+$/, '').toLowerCase()
    const isMeant = () =>
      [pages, files, ...pictures].some((known) => known.has(meant)) || renderedPaths.includes(meant as SitePath)
    if (meant !== path && isMeant()) {
      return answerPlain(response, 301, meant, { Location: `${meant}${query === -1 ? '' : target.slice(query)}` })
    }
    if (isFile(path) && !path.endsWith('.data')) return answerPlain(response, 404, 'Not found')
    return answerKept(pages.get(unknownPath(meant)), request, response)
  }
}

/** Serves everything behind Hono. `pages` are the paths rendered per request; '*' in development. */
export function dynamicListener(parts: DynamicParts, pages: string[]): RequestListener {
  const app = new Hono()
  const { clientAddress, corsOrigins = [], log } = parts.deps
  const answerFailedCall = answerFailures(log)
  app.onError((error, context) => {
    if (isCall(context.req.path)) return answerFailedCall(error, context)
    const { message, status, headers } = toHttpError(error, context, log)
    return context.text(`${message}\n`, status, headers)
  })
  app.use(async (context, next) => {
    await next()
    // For requests in progress when the stop began.
    if (parts.health.stopping) context.header('Connection', 'close')
  })
  if (parts.requestLog) {
    for (const path of ['/api/*', '/desk/*', '/desk.data', '/application/*', '/pay/*']) app.use(path, parts.requestLog)
  }
  if (corsOrigins.length) {
    const allowHeaders = ['Content-Type', 'Idempotency-Key']
    app.use('/api/*', cors({ origin: corsOrigins, allowHeaders, exposeHeaders: ['Retry-After', 'X-Request-Id'] }))
  }
  app.route('/api/health', healthRoutes(parts.health))
  app.use(limitRequests(parts.requestsPerMinute, clientAddress), budgetBodies(clientAddress))
  app.route('/api/v1', parts.description)
  app.route('/api/v1', parts.api)
  if (parts.testCheckout) app.route('/test-checkout', parts.testCheckout)
  app.route('/', parts.documents)
  const { desk, applicants } = parts
  for (const [path, pages] of [
    ['/desk/*', desk],
    ['/desk.data', desk],
    ['/application/*', applicants],
    ['/pay/*', applicants],
  ] as const) {
    if (pages) app.use(path, compressAnswers()).all(path, async (c) => compressed(c, await pages(c)))
  }
  for (const page of pages) {
    app.use(page, compressAnswers()).get(page, async (c) => compressed(c, await parts.answerWithPage(c.req.raw)))
  }
  return getRequestListener(app.fetch)
}

/** Compresses a rendered page with brotli; `compressAnswers` gzips it for browsers without it. */
async function compressed(context: Context, page: Response): Promise<Response> {
  const type = page.headers.get('Content-Type') ?? ''
  if (context.req.method === 'HEAD' || page.status !== 200 || !type.startsWith('text/html')) return page
  const body = Buffer.from(await page.arrayBuffer())
  const headers = Object.fromEntries(page.headers)
  return answerFile(context, staticFile(body, { type, headers, compressed: compressNow(body) }))
}

function answerPlain(response: ServerResponse, status: number, text: string, headers?: Record<string, string>): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

export function isDynamic(path: string): boolean {
  return isCall(path) || isRendered.has(path) || isDocument(path)
}
