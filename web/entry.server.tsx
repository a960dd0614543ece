import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { clockScripts } from '#ui/clock.ts'
import { reportError, scriptNonce, waitsForRegion } from '#web/context.ts'
import { earlyPressScript } from '#web/early-press.ts'
import { afterFirstPaint, firstPaintScript } from '#web/first-paint.ts'
import { regionWaitScript } from '#web/region-wait.ts'

function report(error: unknown, context: Readonly<RouterContextProvider>): void {
  // biome-ignore lint/suspicious/noConsole: the development server has no log
  const reportTo = context.get(reportError) ?? console.error
  reportTo(error)
}

/** Called for errors of loaders and rendering. An unmatched route is not an error. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) report(error, context)
}

/** Not streamed, since pages are small and most are cached in memory. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(scriptNonce)
  const nonced = nonce === null ? {} : { nonce }
  const onError = (error: unknown) => {
    if (!request.signal.aborted) report(error, loadContext)
  }
  // Nothing is streamed, so that no part needs a script to take its place.
  const options = { signal: request.signal, onError, progressiveChunkSize: Number.POSITIVE_INFINITY, ...nonced }
  const page = <ServerRouter context={routerContext} url={request.url} {...nonced} />
  const stream = await renderToReadableStream(page, options)
  await stream.allReady
  const html = await new Response(stream).text()
  const script = (text: string) => `<script${nonce === null ? '' : ` nonce="${nonce}"`}>${text}</script>`
  const first = [...(loadContext.get(waitsForRegion) ? [regionWaitScript] : []), clockScripts(html)].filter(Boolean)
  // In development, Vite adds its own scripts.
  const isBuilt = import.meta.env.PROD
  const last = [earlyPressScript, firstPaintScript]
  const document = (isBuilt ? afterFirstPaint(html) : html)
    .replace('<head>', () => `<head>${first.map(script).join('')}`)
    .replace('</body>', () => `${last.map(script).join('')}</body>`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(document, { status, headers })
}
