import { Link } from 'react-router'
import navigation from '#content/navigation.yaml'
import type { CoursePage } from '#content/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { applyPath } from './find-course.ts'
import { PageHead } from './page-head.tsx'

/** A training's first screen: what it is, how much of a week it takes, and the way to enroll. */
export function TrainingHead({ page }: { page: CoursePage }) {
  const { note } = page
  const { liveHours, practiceHours } = page.format
  return (
    <PageHead
      heading={{ title: page.menuLabel, lead: page.lead }}
      picture={page.picture}
      crumb={{ label: navigation.header.entries.individual.label, to: '/#training' }}
    >
      {note && (
        <p className="page-note">
          {note.text}{' '}
          <Link to={note.link.to} prefetch="intent" className="inline-link">
            {note.link.label}
          </Link>
          .
        </p>
      )}
      <dl className="facts mt-8">
        <div>
          <dt>Length</dt>
          <dd>{page.weeks} weeks</dd>
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
        <Button href={applyPath(page)}>Enroll</Button>
        <Button href="#curriculum" variant="quiet">
          Read the curriculum
        </Button>
      </p>
    </PageHead>
  )
}
