import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Sample } from '#ui/sample.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { reportEvent } from '#web/analytics.ts'
import { ContentContext, useContent } from '#web/content.tsx'
import { schedule, themeHash } from '#web/context.ts'
import { isSamePage } from '#web/filters.ts'
import { focusOnMount } from '#web/focus-on-mount.ts'
import { loadMenu } from '#web/load-page-data.ts'
import { reload } from '#web/reload.ts'
import { shellOf } from '#web/shell.ts'
import { ErrorScreen } from './error-screen.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Splash } from './splash.tsx'
import { usePageLoad } from './use-page-load.ts'

/** Pages with a form, or its result, beside form pages. The banner's link to /contact would distract. */
const withoutBanner = ['/contact', '/apply', '/success', '/unsubscribe']

export function loader(args: LoaderFunctionArgs) {
  return { ...loadMenu(args), shell: shellOf(args.context.get(schedule).content), theme: args.context.get(themeHash) }
}

/** Pages that do not load again where only filters or steps of a form change. */
const loadedWhole = ['/apply', '/compare', '/corporate-calendar-training']

/** Menu and content load with each page, so that all are of one version. */
export const shouldRevalidate = ({ currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs): boolean =>
  args.defaultShouldRevalidate && !(loadedWhole.includes(nextUrl.pathname) && isSamePage(currentUrl, nextUrl))

export default function Site() {
  const { offline } = usePageLoad()
  if (offline) return <Frame page={<Offline />} />
  return <Frame page={<Outlet />} splash={<Splash />} />
}

/** Errors inside a page keep header and footer. Offline, a page's data fails to load, which is no error of the page. */
export function ErrorBoundary() {
  // Node has a navigator that knows nothing of a connection.
  const isOffline = globalThis.navigator?.onLine === false
  const page = isOffline ? <Offline /> : <ErrorScreen />
  // Without content, which failed to load with the first page, there is no header and no footer.
  return use(ContentContext) ? <Frame page={page} /> : <main>{page}</main>
}

function Frame({ page, splash }: { page: ReactNode; splash?: ReactNode }) {
  const { pathname } = useLocation()
  const { formPaths } = useContent()
  const announced = usePageFocus()
  const hasBanner = ![...withoutBanner, ...formPaths].includes(pathname)
  return (
    <>
      <SkipLink />
      <Header />
      {splash}
      <main id="content" tabIndex={-1}>
        {page}
      </main>
      {hasBanner && <ContactBanner />}
      <CertificationStrip />
      <Footer />
      <p className="sr-only" role="status">
        {announced}
      </p>
    </>
  )
}

function ContactBanner() {
  const { contactBanner } = useContent().navigation
  return (
    <section className="page-width contact-banner" aria-labelledby="contact-banner">
      <div>
        <p>{contactBanner.eyebrow}</p>
        <h2 id="contact-banner" className="text-title-2">
          {contactBanner.title}
        </h2>
        <Button href={contactBanner.button.to} className="mt-3">
          {contactBanner.button.label}
        </Button>
      </div>
      <Tiles rows={['q1 z3r0 f1 . d1', 'z1o0 i3 z1 l0 t1', 'w3 f0 z0x1 b1 q3']} />
    </section>
  )
}

function CertificationStrip() {
  const { strip } = useContent().certifications
  if (!strip) return null
  return (
    <section className="certification-strip" aria-labelledby="certifications">
      <div className="page-width">
        <div>
          <h2 id="certifications">{strip.title}</h2> {strip.show === 'as-sample' && <Sample />}
        </div>
        <ul>
          {strip.logos.map(({ name, style, mark }) => (
            <li key={name}>
              <Wordmark name={name} style={style} mark={mark} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const OFFLINE = 'You are offline'

/** Replaces a page that could not load while offline. It loads once the visitor is online. */
function Offline() {
  const [said, setSaid] = useState('')
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  // Not every browser detects the connection. A failed reload would replace this page with the browser's own.
  const tryAgain = () => {
    setSaid('Looking for a connection …')
    fetch(location.href, { method: 'HEAD' }).then(reload, () => setSaid('There is still no connection.'))
  }
  return (
    <div className="page-width grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <title>{OFFLINE}</title>
      <h1 ref={focusOnMount} tabIndex={-1} className="text-title-2">
        {OFFLINE}
      </h1>
      <p className="max-w-[34em] text-lead text-muted-foreground">
        This page opens as soon as you are back online. Text you typed into a form is saved in this tab.
      </p>
      <Button onClick={tryAgain}>Try again</Button>
      <p role="status" className="text-muted-foreground">
        {said}
      </p>
    </div>
  )
}

/** Focuses a navigation's target, or the new page's heading. @returns the title to announce; empty on the first page */
function usePageFocus(): string {
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, key })
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { pathname, key }
    const isNewPage = before.pathname !== pathname
    const place = getPlace(hash)
    const target = place ?? (isNewPage ? document.querySelector<HTMLElement>('main h1') : null)
    if (target) {
      if (!target.matches('a[href], button, input, select, [tabindex]')) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    if (!isNewPage) return
    setAnnounced(document.title)
    reportEvent('view', () => ({ page: pathname }))
  }, [pathname, hash, key])

  return announced
}

/** Finds the element of a hash; null if its escapes are malformed. */
function getPlace(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
