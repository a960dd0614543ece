import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, useRouteError } from 'react-router'
import { LinkLine, Page } from '#applicant/ui/page.tsx'
import company from '#content/company.yaml'
import type { ErrorPage } from '#ssr/answers.ts'
import { requireSession } from './session.ts'
import './applicant.css'
import { Callout } from '#ui/callout.tsx'

export const middleware = [requireSession]

/**
 * Document of every page for applicants. It has no script, so there is nothing to wait for and nothing for a mail
 * scanner to run.
 */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <Meta />
        <Links />
      </head>
      <body className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr_auto]">{children}</body>
    </html>
  )
}

export default Outlet

/** Page for errors of handlers.ts, unknown addresses and unexpected errors. */
export function ErrorBoundary() {
  const error = useRouteError()
  const known = isRouteErrorResponse(error) ? (error.data as ErrorPage) : null
  const home = { to: '/application', label: known?.written ? 'Sign in' : 'See your application' }
  const { to, label } = known?.link ?? home
  return (
    <Page title={known?.title ?? 'Something went wrong'}>
      <p className="lead">
        {known?.text ??
          `This page failed. What you sent before is safe. Please try again, or write to ${company.email}.`}
      </p>
      {known?.written && <Callout className="wrap-anywhere whitespace-pre-line">{known.written}</Callout>}
      <LinkLine to={to}>{label}</LinkLine>
    </Page>
  )
}
