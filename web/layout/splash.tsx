import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Logo } from '#ui/logo.tsx'

/** Logo splash, also shown while a page waits for the visitor's region (region-wait.ts). */
export const splash = (
  <div className="splash" role="status">
    <Logo />
    <span className="sr-only">Loading</span>
  </div>
)

/** A splash of less time would flash, and the browser would style the whole page again for it. */
const LATE_MS = 150

/** Splash while a page's chunk loads. */
export function Splash() {
  const isLoading = useNavigation().state === 'loading'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(setLate, LATE_MS, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isLoading])
  return isLoading && isLate ? splash : null
}
