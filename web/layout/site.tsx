import { Outlet, useLocation } from 'react-router'
import { CertificationStrip } from './certification-strip.tsx'
import { ContactBanner } from './contact-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Splash } from './splash.tsx'
import { usePageFocus } from './use-page-focus.ts'
import { usePageLoad } from './use-page-load.ts'

/** Pages that are about one thing to be done; the way to /contact would only lead away from it. */
const withoutBanner = ['/contact', '/apply', '/success', '/talents/request', '/resumes/submit', '/unsubscribe']

/** The frame of every page. */
export default function Site() {
  const { pathname } = useLocation()
  const announced = usePageFocus()
  usePageLoad()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header />
      <Splash />
      <main id="content" tabIndex={-1} data-behind-menu="">
        <Outlet />
      </main>
      {!withoutBanner.includes(pathname) && <ContactBanner />}
      <CertificationStrip />
      <Footer />
      <p className="sr-only" role="status">
        {announced}
      </p>
    </>
  )
}
