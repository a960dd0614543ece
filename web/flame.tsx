import { flame } from '#content/flame.ts'

/** The logo: a candle's flame over its wick. */
export function Flame({ className = '' }: { className?: string }) {
  return (
    <svg viewBox={`0 0 ${flame.width} ${flame.height}`} className={className} aria-hidden="true">
      <path fill="var(--flame)" d={flame.body} />
      <path stroke="currentColor" strokeWidth="2" strokeLinecap="round" d={flame.wick} />
    </svg>
  )
}
