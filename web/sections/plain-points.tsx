import { type ReactNode, useId } from 'react'
import type { Heading, Point } from '#content/schema.ts'
import { PointItems } from '#web/points.tsx'
import { SectionHeading } from './section-heading.tsx'

type PlainPointsProps = {
  heading: Heading
  points: string[] | Point[]
  /** Link below a titled text. */
  wayOn?: (point: Point) => ReactNode
  /** Columns below the heading instead of one beside it. */
  wide?: boolean
  children?: ReactNode
  className?: string
}

/** Heading on the left, ruled points on the right. `children` follow the heading, or come last on phones. */
export function PlainPoints({ heading, points, wayOn, wide = false, children, className = '' }: PlainPointsProps) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <div className={`section page-width ${wide ? '' : 'split'}`}>
        <SectionHeading heading={heading} id={id} />
        <ul className={wide ? `ruled-list ${columns}` : 'ruled-list'}>
          {points.map((point) =>
            typeof point === 'string' ? (
              <li key={point}>{point}</li>
            ) : (
              <PointItems key={point.title} points={[point]} after={wayOn} />
            ),
          )}
        </ul>
        {children && <p className={wide ? 'actions mt-[clamp(1.1rem,4vw,2.5rem)]' : 'actions'}>{children}</p>}
      </div>
    </section>
  )
}

const columns =
  'mt-[clamp(1.1rem,4vw,2.5rem)] gap-x-[clamp(1.5rem,3vw,3rem)] ' +
  'sm:grid sm:grid-cols-2 sm:*:pr-0 sm:*:last:border-b-0 lg:grid-cols-3'
