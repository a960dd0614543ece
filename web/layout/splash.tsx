import { useNavigation } from 'react-router'
import { Logo } from '#ui/logo.tsx'

/** Logo splash, also shown while a page waits for the visitor's region (region-wait.ts). */
export const splash = (
  <div className="splash" role="status">
    <Logo />
    <span className="sr-only">Loading</span>
  </div>
)

/** Splash while a page's chunk loads. CSS hides it for the first 150 ms to avoid a flash. */
export function Splash() {
  return useNavigation().state === 'loading' ? splash : null
}
