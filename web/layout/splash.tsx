import { useNavigation } from 'react-router'
import { Logo } from '#ui/logo.tsx'

/** The logo splash, also used while a page waits for the visitor's region (region-wait.ts). */
export const splash = (
  <div className="splash" role="status">
    <Logo className="splash-flame" />
    <span className="sr-only">Loading</span>
  </div>
)

/** The splash while a page's chunk loads. CSS hides it for the first 150 ms, so that it does not flash. */
export function Splash() {
  return useNavigation().state === 'loading' ? splash : null
}
