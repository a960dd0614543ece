import type { ReactNode } from 'react'
import navigation from '#content/navigation.yaml'
import type { Course, CoursePage } from '#content/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { applyPath } from './find-course.ts'
import { PageHead } from './page-head.tsx'

type TrainingHeadProps = { course: Course; page: CoursePage; note?: ReactNode }

/** A training's first screen: what it is, how much of a week it takes, and the way to enroll. */
export function TrainingHead({ course, page, note }: TrainingHeadProps) {
  const { liveHours, practiceHours } = page.format
  return (
    <PageHead
      heading={{ title: course.menuLabel, lead: page.lead }}
      picture={course.picture}
      crumb={{ label: navigation.header.entries.individual.label, to: '/#training' }}
    >
      {note && <p className="page-note">{note}</p>}
      <dl className="facts mt-8">
        <div>
          <dt>Length</dt>
          <dd>{course.weeks} weeks</dd>
        </div>
        <div>
          <dt>Live, weekly</dt>
          <dd>{liveHours} hours</dd>
        </div>
        <div>
          <dt>Practice, weekly</dt>
          <dd>{practiceHours} hours</dd>
        </div>
      </dl>
      <p className="actions mt-8">
        <Button href={applyPath(course)}>Enroll</Button>
        <Button href="#curriculum" variant="quiet">
          Read the curriculum
        </Button>
      </p>
    </PageHead>
  )
}
