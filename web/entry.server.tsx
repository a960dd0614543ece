import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { scriptNonce, serverQuestions } from '#web/context.ts'
import { earlyPressScript } from '#web/early-press.ts'
import { splash } from '#web/layout/splash.tsx'
import { regionWaitScript, regionWaitStyle } from '#web/region-wait.ts'

// The server fills these before it asks for a page; it takes the keys from here, since a context key is compared by
// identity and the built bundle holds its own copy of web/context.ts.
export const contextKeys = { scriptNonce, serverQuestions }

/** What the server puts into pages that wait for the visitor's region, where it must ask somebody. */
export const regionWait = {
  script: regionWaitScript,
  style: regionWaitStyle,
  splash: renderToStaticMarkup(<div className="region-splash">{splash}</div>),
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
  const options = { signal: request.signal, ...nonced }
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} {...nonced} />,
    options,
  )
  await stream.allReady
  const html = await new Response(stream).text()
  const earlyPress = `<script${nonce === null ? '' : ` nonce="${nonce}"`}>${earlyPressScript}</script>`
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(
    html.replace('</body>', () => `${earlyPress}</body>`),
    { status, headers },
  )
}
