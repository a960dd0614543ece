import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { MessagePage } from '#desk/ui/message-page.tsx'
import type { ErrorPage } from '#ssr/answers.ts'
import { requireSession } from './session.ts'
import './desk.css'

export const middleware = [requireSession]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className="scroll-pt-4">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <Meta />
        <Links />
      </head>
      <body className="text-[0.9375rem] leading-[1.45]">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default Outlet

/** Page for errors of handlers.ts, unknown addresses and unexpected errors. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) {
    return (
      <MessagePage title="Something went wrong">
        <p>This page failed, and the server’s log says why. What you saved is safe.</p>
      </MessagePage>
    )
  }
  const { title, text, written, link } = error.data as ErrorPage
  return (
    <MessagePage title={title}>
      <p>{text}</p>
      {written && <textarea className="input" aria-label="What you wrote" rows={8} readOnly defaultValue={written} />}
      {link && (
        <a href={link.to} className="link">
          {link.label}
        </a>
      )}
    </MessagePage>
  )
}
