import type { ReactNode } from 'react'

/** Text that phones truncate until `label` is pressed (fold.css). Works without script. */
export function Clip({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    <details className={`clip ${className}`}>
      <summary>{label}</summary>
      {children}
    </details>
  )
}
