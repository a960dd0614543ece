import { type ReactNode, useState } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import { placeAttributes } from '#content/place.ts'
import { ContentProvider } from '#web/content.tsx'
import { waitsForRegion } from '#web/context.ts'
import { ErrorScreen } from '#web/layout/error-screen.tsx'
import { splash } from '#web/layout/splash.tsx'
import styles from './styles.css?url'

export function loader({ context }: LoaderFunctionArgs) {
  return { waitsForRegion: context.get(waitsForRegion) }
}

/** Only the initial document waits for the region. */
export const shouldRevalidate = () => false

/** Document of every page. Scripts set attributes on its root before hydration. */
export function Layout({ children }: { children: ReactNode }) {
  const waits = useRouteLoaderData<typeof loader>('root')?.waitsForRegion
  return (
    <html {...placeAttributes()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <StyleSheets />
        {/* Otherwise browsers would paint the document in pieces, which then move. */}
        <link rel="expect" href="#content" blocking="render" />
        <Meta />
        <Links />
      </head>
      <body>
        <ContentProvider>
          {waits && <div className="region-splash">{splash}</div>}
          {children}
        </ContentProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * The style sheet with the theme of the page's version. After a navigation to another version, the former one stays until
 * the next has loaded, as it does if the layout's data fails to load.
 */
function StyleSheets() {
  const loaded = useRouteLoaderData<{ theme: string }>('layout/site')?.theme
  const [themes, setThemes] = useState([loaded ?? ''])
  if (loaded !== undefined && loaded !== themes.at(-1))
    setThemes([...themes.filter((theme) => theme !== loaded), loaded])
  return themes.map((theme) => (
    <link
      key={theme}
      rel="stylesheet"
      href={theme ? `${styles}?${theme}` : styles}
      onLoad={() => setThemes((all) => all.slice(all.indexOf(theme)))}
    />
  ))
}

export default Outlet

/** For an error of the layout itself, which shows errors of pages (layout/site.tsx). */
export function ErrorBoundary() {
  return (
    <main>
      <ErrorScreen />
    </main>
  )
}
