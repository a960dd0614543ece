import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { reportEvent } from '#web/analytics.ts'

/** Focuses a navigation's target, or the new page's heading. @returns the title to announce; empty on the first page */
export function usePageFocus(): string {
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
    reportEvent('view', { page: pathname })
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
