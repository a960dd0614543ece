import type { ReactNode } from 'react'
import apply from '#content/apply.yaml'
import company from '#content/company.yaml'
import { declinedOf } from '#ssr/declined.ts'
import { Logo } from '#ui/logo.tsx'
import { Tiles } from '#ui/tiles.tsx'

type PageProps = {
  title: string
  /** The address that is signed in. Without one the page is the door: it has the picture of /apply. */
  signedIn?: string
  /** The action's answer: a declined form is named in the document's title. */
  answer?: unknown
  children: ReactNode
}

/** A page for applicants: the academy's name, one column, and where to ask. */
export function Page({ title, signedIn, answer, children }: PageProps) {
  return (
    <>
      <title>{`${declinedOf(answer) ? 'Error: ' : ''}${title} · ${company.name}`}</title>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="page-head page-width">
        <a href="/" className="brand">
          <Logo className="h-8" />
          {company.name}
          <span className="sr-only">, home</span>
        </a>
        {signedIn ? (
          <form method="post" action="/application/sign-out" className="page-head-session">
            <span className="page-head-address">{signedIn}</span>
            <button type="submit" className="text-button">
              Sign out
            </button>
          </form>
        ) : null}
      </header>
      <main id="content" className="page page-width" tabIndex={-1}>
        {signedIn ? null : <Door />}
        <h1>{title}</h1>
        {children}
      </main>
      <footer className="page-foot">
        <ul className="page-width">
          <li>
            <a href="/contact">Contact Us</a>
          </li>
          <li>
            <a href="/privacypolicy">Privacy Policy</a>
          </li>
          <li>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </li>
        </ul>
      </footer>
    </>
  )
}

/** A frieze on a phone, a picture beside the text where there is room. */
function Door() {
  const { rows, palette } = apply.picture
  return (
    <>
      <Tiles rows={[rows.join(' ')]} palette={palette} className="door-frieze" />
      <Tiles rows={rows} palette={palette} className="door-picture" />
    </>
  )
}

/** At the end of a page about one thing. */
export function BackLink() {
  return (
    <p>
      <a href="/application" className="link">
        Back to your application
      </a>
    </p>
  )
}
