import type { ReactNode } from 'react'
import company from '#content/company.yaml'
import { Flame } from '#web/flame.tsx'

/** A page for applicants: the academy's name, one column, and where to ask. */
export function Page({
  title,
  signedIn = false,
  children,
}: {
  title: string
  signedIn?: boolean
  children: ReactNode
}) {
  return (
    <>
      <title>{`${title} · ${company.name}`}</title>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="page-width applicant-head">
        <a href="/" className="brand">
          <Flame className="h-8 w-6" />
          {company.name}
          <span className="sr-only">, home</span>
        </a>
        {signedIn ? (
          <form method="post" action="/application/sign-out">
            <button type="submit" className="text-button">
              Sign out
            </button>
          </form>
        ) : null}
      </header>
      <main id="content" className="page-width applicant-page">
        <h1>{title}</h1>
        {children}
      </main>
      <footer className="page-width applicant-foot">
        <a href="/contact">Contact Us</a>
        <a href="/privacypolicy">Privacy Policy</a>
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </footer>
    </>
  )
}
