import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation within the site the focus goes to the new page's heading, or to the place that the link named.
 * @returns the new page's title, to be announced; empty on the first page
 */
export function usePageFocus(): string {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const target = (hash && document.getElementById(hash.slice(1))) || document.querySelector<HTMLElement>('main h1')
    if (target) {
      target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    setAnnounced(document.title)
  }, [pathname, hash])

  return announced
}
