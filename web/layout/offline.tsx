import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { reload } from '#web/reload.ts'

const TITLE = 'You are offline'

/** Replaces a page that could not load while offline. It loads once the visitor is online. */
export function Offline() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const before = document.title
    document.title = TITLE
    heading.current?.focus()
    addEventListener('online', reload)
    return () => {
      document.title = before
      removeEventListener('online', reload)
    }
  }, [])
  // Not every browser detects the connection. A failed reload would replace this page with the browser's own.
  const tryAgain = () => {
    setSaid('Looking for a connection …')
    fetch(location.href, { method: 'HEAD' }).then(reload, () => setSaid('There is still no connection.'))
  }
  return (
    <div className="page-width grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1 ref={heading} tabIndex={-1} className="text-title-2">
        {TITLE}
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
