import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ServerQuestions } from '#web/context.ts'
import type * as entryServer from '#web/entry.server.tsx'
import { withPageAddresses } from './addresses.ts'
import { contentSecurityPolicy } from './middleware/security-headers.ts'
import { type RegionWait, withRegionWait } from './pages.ts'

export type PageRenderer = (request: Request) => Promise<Response>

/**
 * Renders pages per request: `renderedPaths` in production, every page in development, which loads the build each time and
 * has no policy, since Vite has inline scripts. `described` is the structured data by path. With `wait`, pages wait for the
 * visitor's region.
 */
export function pageRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  questions: ServerQuestions,
  options: { apiOrigin?: string | undefined; described?: ReadonlyMap<string, string> } & (
    | { policy: true; publicUrl: string; wait?: RegionWait; report?: (error: unknown) => void }
    | { policy: false }
  ),
): PageRenderer {
  const handle = createRequestHandler(build, options.policy ? 'production' : 'development')
  return async (request) => {
    const { contextKeys } = (typeof build === 'function' ? await build() : build).entry
      .module as unknown as typeof entryServer
    const context = new RouterContextProvider()
    context.set(contextKeys.serverQuestions, questions)
    context.set(contextKeys.facts, questions)
    context.set(contextKeys.showsPromoCode, questions.showsPromoCode)
    if (options.policy && options.report) context.set(contextKeys.reportError, options.report)
    const nonce = randomBytes(16).toString('base64')
    context.set(contextKeys.scriptNonce, options.policy ? nonce : null)
    const response = await handle(request, context)
    response.headers.set('Cache-Control', 'no-store')
    if (!options.policy) return response
    response.headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], options))
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
    const path = new URL(request.url).pathname
    const page = (await response.text()).replace('</head>', () => `${options.described?.get(path) ?? ''}</head>`)
    const html = withPageAddresses(page, options.publicUrl, path)
    return new Response(options.wait ? withRegionWait(html, options.wait, nonce) : html, response)
  }
}
