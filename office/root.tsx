import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { place, placeAttributes } from '#content/place.ts'
import { useAudience } from './audience.ts'

/** Document of every page. The layouts of desk and applicants add style sheet, sign-in and error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { hasScripts } = useAudience()
  return (
    <html {...(hasScripts ? placeAttributes() : { lang: place.language })}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
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
