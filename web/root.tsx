import { type ReactNode, useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { FIRST_SCREEN_END } from '#web/late-styles.tsx'
import { ErrorScreen } from '#web/layout/error-screen.tsx'
import { HIDDEN_PROMO_CODE, PromoCodeShown } from '#web/promo-code.ts'
import firstStyles from './styles.css?url'

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const showsPromoCode = useContext(PromoCodeShown)
  return (
    <html lang="en" data-promo-code={showsPromoCode ? undefined : HIDDEN_PROMO_CODE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {/* A browser that paints while the document arrives would show the first screen in pieces, moving each other. */}
        <link rel="expect" href={`#${FIRST_SCREEN_END}`} blocking="render" />
        <link rel="stylesheet" href={firstStyles} precedence="first-screen" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
