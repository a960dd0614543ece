import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { themeHash } from '#content/theme.ts'
import { clockScripts } from '#ui/clock.ts'
import { AcademyContext, academyOf } from './academy.ts'
import { pageRequest } from './request.ts'

/** Called for errors of loaders, actions and rendering. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageRequest).report(error)
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, report, deps } = context.get(pageRequest)
  const { content } = deps.schedule.current()
  const nonced = nonce === null ? {} : { nonce }
  const onError = (error: unknown) => {
    if (!request.signal.aborted) report(error)
  }
  // Development, which has no nonce, shows the sample theme.
  const theme = nonce === null ? '' : themeHash(content.theme)
  const page = (
    <AcademyContext value={academyOf(content, theme)}>
      <ServerRouter context={routerContext} url={request.url} {...nonced} />
    </AcademyContext>
  )
  const stream = await renderToReadableStream(page, { signal: request.signal, onError, ...nonced })
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // The page works without its scripts, so they must not delay the first paint.
  const clock = clockScripts(html)
  const document = html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(
      '<head>',
      () => `<head>${clock && `<script${nonce === null ? '' : ` nonce="${nonce}"`}>${clock}</script>`}`,
    )
  return new Response(document, { status, headers })
}
