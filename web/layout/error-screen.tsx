import { useEffect, useRef } from 'react'
import { LateStyles } from '#web/late-styles.tsx'

/** Specification 8, to the letter. Kept here: every page carries this screen, and the catalogue would come along. */
const ROUTER_FAILED = 'Unexpected Application Error!'

/** Shown when a page breaks or its chunk does not load (specification 2, "Generic router error screen"). */
export function ErrorScreen() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // The router keeps a page as it broke: Back loads the page before it anew, so that its links work again.
    const loadAnew = () => location.reload()
    addEventListener('popstate', loadAnew)
    return () => removeEventListener('popstate', loadAnew)
  }, [])
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-start gap-6 py-16">
      <title>{ROUTER_FAILED}</title>
      <h1 ref={heading} tabIndex={-1} className="text-title-2">
        {ROUTER_FAILED}
      </h1>
      <p className="max-w-[34em] text-lead text-soft">
        Something on our side went out. Load the page again; what you had typed into a form is still there.
      </p>
      <p className="flex flex-wrap gap-4">
        <button type="button" className="button button-filled" onClick={() => location.reload()}>
          Reload
        </button>
        <a className="button button-ghost" href="/">
          Home
        </a>
      </p>
      <LateStyles />
    </main>
  )
}
