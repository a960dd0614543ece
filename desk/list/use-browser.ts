import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts run: false on the server and until the page is hydrated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** As in styles/list.css: there is room for a record beside its list. */
const WIDE = '(width >= 80rem)'

function onWide(change: () => void) {
  const media = matchMedia(WIDE)
  media.addEventListener('change', change)
  return () => media.removeEventListener('change', change)
}

/** Whether a record opens beside its list, which then stays where it is scrolled to. */
export function useBeside(): boolean {
  return useSyncExternalStore(
    onWide,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}
