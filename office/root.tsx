import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { place, placeAttributes } from '#content/place.ts'
import { LogoContext } from '#ui/logo.tsx'
import { useAcademy } from './academy.ts'
import applicantSheet from './applicant/applicant.css?url'
import { useAudience } from './audience.ts'
import deskSheet from './desk/desk.css?url'

/** Document of every page. The layouts of desk and applicants add sign-in and error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { hasScripts } = useAudience()
  const academy = useAcademy()
  const sheet = hasScripts ? deskSheet : applicantSheet
  // For entry.client.tsx.
  const attributes = hasScripts
    ? { ...placeAttributes(), 'data-academy': JSON.stringify(academy) }
    : { lang: place.language }
  return (
    <html {...attributes}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <Meta />
        <link rel="stylesheet" href={academy.theme ? `${sheet}?${academy.theme}` : sheet} />
        <Links />
      </head>
      <body>
        <LogoContext value={academy.logo}>{children}</LogoContext>
        {hasScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default Outlet
