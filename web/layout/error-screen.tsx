import { useEffect } from 'react'
import { Button, buttonLook } from '#ui/button.tsx'
import { focusOnMount } from '#web/focus-on-mount.ts'

/** Specification 8. Not in contract/errors.ts, since this screen would bring that file to every page. */
const ROUTER_FAILED = 'Unexpected Application Error!'

/** Shown if a page breaks or its chunk fails to load (specification 2, "Generic router error screen"). */
export function ErrorScreen() {
  useEffect(() => {
    // The router keeps the broken page, so Back must reload.
    const reload = () => location.reload()
    addEventListener('popstate', reload)
    return () => removeEventListener('popstate', reload)
  }, [])
  return (
    <div className="page-width grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <title>{ROUTER_FAILED}</title>
      <h1 ref={focusOnMount} tabIndex={-1} className="text-title-2">
        {ROUTER_FAILED}
      </h1>
      <p className="max-w-[34em] text-lead text-muted-foreground">
        This page could not be shown. Please reload it. Text you typed into a form is saved in this tab.
      </p>
      <p className="flex flex-wrap gap-4">
        <Button onClick={() => location.reload()}>Reload</Button>
        <a className={buttonLook('ghost')} href="/">
          Home
        </a>
      </p>
    </div>
  )
}
