import { type ReactNode, useId } from 'react'
import type { Heading } from '#content/schema.ts'
import { SectionHeading } from './section-heading.tsx'

type PlainPointsProps = {
  heading: Heading
  /** Sentences, or titled texts. */
  points: (string | { title: string; text: string })[]
  /** Below a titled text: the way on from it. */
  wayOn?: (title: string) => ReactNode
  children?: ReactNode
  className?: string
}

/** A heading on the left, ruled points on the right; what to do next stands below the heading, or last of all on phones. */
export function PlainPoints({ heading, points, wayOn, children, className = '' }: PlainPointsProps) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <div className={`section page-width split ${children ? 'split-acting' : ''}`}>
        <SectionHeading heading={heading} id={id} />
        <ul className="ruled-list">
          {points.map((point) =>
            typeof point === 'string' ? (
              <li key={point}>{point}</li>
            ) : (
              <li key={point.title}>
                <h3 className="text-title-4">{point.title}</h3>
                <p>{point.text}</p>
                {wayOn?.(point.title)}
              </li>
            ),
          )}
        </ul>
        {children && <p className="actions">{children}</p>}
      </div>
    </section>
  )
}
