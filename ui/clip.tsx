import type { ReactNode } from 'react'

/** What stands in full; phones show its first part until `label` is pressed (styles/fold.css). Works without script. */
export function Clip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="clip">
      <summary>{label}</summary>
      {children}
    </details>
  )
}
