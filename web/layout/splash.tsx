import { useNavigation } from 'react-router'
import { Flame } from '#web/ui/flame.tsx'

/** The logo splash while a page's chunk loads. CSS keeps it unseen for the first 150 ms, so that a fast one never flashes. */
export function Splash() {
  const { state } = useNavigation()
  if (state !== 'loading') return null
  return (
    <div className="splash" role="status">
      <Flame className="splash-flame" />
      <span className="sr-only">Loading</span>
    </div>
  )
}
