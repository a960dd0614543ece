import { useNavigation } from 'react-router'
import { Flame } from '#web/ui/flame.tsx'

/** The logo splash; also what a page waits behind while the visitor's region is asked for (region-wait.ts). */
export const splash = (
  <div className="splash" role="status">
    <Flame className="splash-flame" />
    <span className="sr-only">Loading</span>
  </div>
)

/** The splash while a page's chunk loads. CSS keeps it unseen for the first 150 ms, so that a fast one never flashes. */
export function Splash() {
  return useNavigation().state === 'loading' ? splash : null
}
