import { Link } from 'react-router'
import type { Course } from '#content/schema.ts'
import { useFacts } from '#web/facts.ts'
import { Sample } from '#web/ui/sample.tsx'
import { Tiles } from '#web/ui/tiles.tsx'
import { UntilDate } from '#web/ui/until.tsx'

export function CourseCard({ course, title, to }: { course: Course; title: string; to: string }) {
  const starts = useFacts().starts?.[course.id]
  return (
    <Link to={to} prefetch="intent" className="course-card">
      <span className="course-card-picture">
        <Tiles {...course.picture} />
      </span>
      <span className="course-card-text">
        <strong className="text-title-4">{title}</strong>
        <span>{course.summary}</span>
        <small>{course.weeks} weeks, live online</small>
        {starts && (
          <small className="first-coming">
            {starts.map(({ at, text, sample }) => (
              <UntilDate key={at} at={at}>
                <span className="until">
                  {text} {sample && <Sample />}
                </span>
                <span className="since">Next start: no date yet</span>
              </UntilDate>
            ))}
          </small>
        )}
      </span>
    </Link>
  )
}
