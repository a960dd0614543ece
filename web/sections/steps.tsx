import { type ReactNode, useId } from 'react'
import type { Heading, Point } from '#content/schema.ts'
import { PointItems } from './points.tsx'
import { SectionHeading } from './section-heading.tsx'

type StepsProps = {
  /** Without it there is no section. */
  block: { heading: Heading; steps: Point[] } | undefined
  children?: ReactNode
  className?: string
}

/** Numbered steps, side by side where there is room, each with a light of its own. */
export function Steps({ block, children, className = '' }: StepsProps) {
  const id = useId()
  if (!block) return null
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <div className="page-width">
        <SectionHeading heading={block.heading} id={id} />
        <ol className="steps steps-across">
          <PointItems points={block.steps} />
        </ol>
        {children && <p className="actions mt-8">{children}</p>}
      </div>
    </section>
  )
}
