import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { clockScripts } from '#web/clock.ts'
import { facts, reportError, scriptNonce, serverQuestions, showsPromoCode } from '#web/context.ts'
import { deferHydration, hydrationLoader } from '#web/deferred-hydration.ts'
import { earlyPressScript } from '#web/early-press.ts'
import { splash } from '#web/layout/splash.tsx'
import { layoutInPartsScript } from '#web/layout-in-parts.ts'
import { PromoCodeShown } from '#web/promo-code.ts'
import { regionWaitScript, regionWaitStyle } from '#web/region-wait.ts'

// The server fills these before it asks for a page; it takes the keys from here, since a context key is compared by
// identity and the built bundle holds its own copy of web/context.ts.
export const contextKeys = { facts, reportError, scriptNonce, serverQuestions, showsPromoCode }

/** What the server puts into pages that wait for the visitor's region, where it must ask someone. */
export const regionWait = {
  script: regionWaitScript,
  style: regionWaitStyle,
  splash: renderToStaticMarkup(<div className="region-splash">{splash}</div>),
}

/** Pages whose script has something to do from the first moment: this one counts down. */
const COUNTS_FROM_THE_START = ['/success']

function report(error: unknown, context: Readonly<RouterContextProvider>): void {
  // biome-ignore lint/suspicious/noConsole: the build and the development server have no log
  const reportTo = context.get(reportError) ?? console.error
  reportTo(error)
}

/** Called for what a loader throws, and for a page that cannot be rendered. A request that fits no route is no error of ours. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) report(error, context)
}

/** Renders one whole document. Nothing is streamed: pages are small, and most are rendered once, at build. */
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
  const options = { signal: request.signal, onError, ...nonced }
  const stream = await renderToReadableStream(
    <PromoCodeShown value={loadContext.get(showsPromoCode)}>
      <ServerRouter context={routerContext} url={request.url} {...nonced} />
    </PromoCodeShown>,
    options,
  )
  await stream.allReady
  const html = await new Response(stream).text()
  // In development Vite's own scripts come with the page.
  const waits = import.meta.env.PROD && !COUNTS_FROM_THE_START.includes(new URL(request.url).pathname)
  // In development React compares all attributes, and finds those that it sets.
  const inParts = import.meta.env.PROD ? [layoutInPartsScript] : []
  const script = (text: string) => `<script${nonce === null ? '' : ` nonce="${nonce}"`}>${text}</script>`
  const last = script(earlyPressScript) + (waits ? script(hydrationLoader) : '')
  const document = (waits ? deferHydration(html) : html)
    .replace('<head>', () => `<head>${script([...inParts, clockScripts(html)].join(';'))}`)
    .replace('</body>', () => `${last}</body>`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(document, { status, headers })
}
