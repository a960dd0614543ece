import { Outlet, useLocation } from 'react-router'
import certifications from '#content/certifications.yaml'
import navigation from '#content/navigation.yaml'
import { formPaths } from '#content/page-files.data.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Offline } from './offline.tsx'
import { Splash } from './splash.tsx'
import { usePageFocus } from './use-page-focus.ts'
import { usePageLoad } from './use-page-load.ts'

/** Pages with a form, or its result. The banner's link to /contact would distract. */
const withoutBanner = ['/contact', '/apply', '/success', '/unsubscribe', ...formPaths]

export default function Site() {
  const { pathname } = useLocation()
  const announced = usePageFocus()
  const { offline } = usePageLoad()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header />
      {!offline && <Splash />}
      <main id="content" tabIndex={-1}>
        {offline ? <Offline /> : <Outlet />}
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

function ContactBanner() {
  const { contactBanner } = navigation
  return (
    <section className="page-width contact-banner" aria-labelledby="contact-banner">
      <div className="contact-banner-text">
        <p>{contactBanner.eyebrow}</p>
        <h2 id="contact-banner" className="text-title-2">
          {contactBanner.title}
        </h2>
        <AnyLink to={contactBanner.button.to} className="contact-banner-button">
          {contactBanner.button.label}
        </AnyLink>
      </div>
      <Tiles rows={['q1 z3r0 f1 . d1', 'z1o0 i3 z1 l0 t1', 'w3 f0 z0x1 b1 q3']} className="contact-banner-picture" />
    </section>
  )
}

function CertificationStrip() {
  const { strip } = certifications
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
