import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { place, placeAttributes } from '#content/place.ts'
import { LogoContext } from '#ui/logo.tsx'
import { useAcademy } from './academy.ts'
import { useAudience } from './audience.ts'

/** Document of every page. The layouts of desk and applicants add sign-in and error pages, and name their style sheet. */
export function Layout({ children }: { children: ReactNode }) {
  const { hasScripts, styles } = useAudience()
  const academy = useAcademy()
  // For entry.client.tsx.
  const attributes = hasScripts
    ? { ...placeAttributes(), 'data-academy': JSON.stringify(academy) }
    : { lang: place().language }
  return (
    <html {...attributes}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <Meta />
        <link rel="stylesheet" href={academy.theme ? `${styles}?${academy.theme}` : styles} />
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
