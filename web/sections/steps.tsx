import { type ReactNode, useId } from 'react'
import type { Heading, Point } from '#content/schema.ts'
import { ScrollRow } from '#ui/scroll-row.tsx'
import { PointItems } from '#web/points.tsx'
import { SectionHeading } from './section-heading.tsx'

type StepsProps = {
  /** Without it, the section is omitted. */
  block: { heading: Heading; steps: Point[] } | undefined
  children?: ReactNode
  className?: string
}

export function Steps({ block, children, className = '' }: StepsProps) {
  const id = useId()
  if (!block) return null
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <div className="page-width">
        <SectionHeading heading={block.heading} id={id} minor />
        <ScrollRow className="mt-[clamp(1.25rem,3vw,2rem)]" labelledBy={id}>
          <ol className="steps steps-across">
            <PointItems points={block.steps} />
          </ol>
        </ScrollRow>
        {children && <p className="actions mt-8">{children}</p>}
      </div>
    </section>
  )
}
