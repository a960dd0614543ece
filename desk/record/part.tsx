import type { ReactNode } from 'react'

type RecordPartProps = { id: string; title: string; className?: string; children: ReactNode }

export function RecordPart({ id, title, className = '', children }: RecordPartProps) {
  return (
    <section className={`border-border border-t pt-4 ${className}`} aria-labelledby={id}>
      <h2 id={id} className="font-semibold font-text text-fine/[1.3] text-muted-foreground tracking-normal">
        {title}
      </h2>
      {children}
    </section>
  )
}
