import type { ReactNode } from 'react'

/** The sentence beside the terms checkbox; what it speaks of opens in a new tab, so that the form stays. */
export function TermsLabel() {
  return (
    <>
      I have read and accept the <Page href="/terms&conditions">Terms and Conditions</Page> and the{' '}
      <Page href="/privacypolicy">Privacy Policy</Page>.
    </>
  )
}

function Page({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="font-semibold underline decoration-flame underline-offset-[0.2em] hover:decoration-ember"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
