import type { ReactNode } from 'react'

type FoldProps = {
  title: string
  level?: 'h2' | 'h3'
  /** How large the title is. */
  size?: string
  children: ReactNode
}

/** What stands open below its heading; on phones the heading opens it (styles/fold.css). Works without script. */
export function Fold({ title, level: Title = 'h2', size, children }: FoldProps) {
  return (
    <div className="fold">
      <Title className={size}>{title}</Title>
      <details>
        <summary>
          <Title className={size}>{title}</Title>
        </summary>
        {children}
      </details>
    </div>
  )
}
