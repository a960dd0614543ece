import type { ReactNode } from 'react'

type FoldProps = {
  title: string
  level?: 'h2' | 'h3'
  /** Class for the title's size. */
  size?: string
  children: ReactNode
}

/** Section that collapses under its heading on phones (fold.css). Works without script. */
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
