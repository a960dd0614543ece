/** The logo: a candle's flame over its wick. */
export function Flame({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 32" className={className} aria-hidden="true">
      <path fill="var(--flame)" d="M12 1c5 5.5 8 8.5 8 13a8 8 0 0 1-16 0c0-4.5 3-7.5 8-13Z" />
      <path stroke="currentColor" strokeWidth="2" strokeLinecap="round" d="M12 13v18" />
    </svg>
  )
}
