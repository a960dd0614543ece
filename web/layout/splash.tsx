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

/** Splash of a page that takes longer to load than this: a flash would be seen, and makes the browser style all again. */
const LATE_MS = 150

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
