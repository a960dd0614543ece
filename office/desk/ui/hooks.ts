import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'

const never = () => () => {}

/** False on the server and until hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Must match routes/list.tsx: the width from which a record fits beside its list. */
const WIDE = '(width >= 64rem)'

function onWide(change: () => void) {
  const media = matchMedia(WIDE)
  media.addEventListener('change', change)
  return () => media.removeEventListener('change', change)
}

/** Tells whether a record opens beside its list, which then keeps its scroll position. */
export function useBeside(): boolean {
  return useSyncExternalStore(
    onWide,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}

/** Reloads the page's data while `isRunning` and the tab is visible. @param interval in milliseconds */
export function usePolling(isRunning: boolean, interval = 1500): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) revalidate()
    }, interval)
    return () => clearInterval(timer)
  }, [isRunning, interval, revalidate])
}
