import { Link } from 'react-router'
import type { Course } from '#content/schema.ts'
import { useNextStart } from '#web/facts.ts'
import { Sample } from '#web/ui/sample.tsx'
import { TrainingMark } from '#web/ui/tiles.tsx'
import { Until } from '#web/ui/until.tsx'

export function CourseCard({ course, title, to }: { course: Course; title: string; to: string }) {
  const start = useNextStart(course.id)
  return (
    <Link to={to} prefetch="intent" className="course-card">
      <span className="course-card-picture">
        <TrainingMark id={course.id} />
      </span>
      <span className="course-card-text">
        <strong className="text-title-4">{title}</strong>
        <span>{course.summary}</span>
        <small>{course.weeks} weeks, live online</small>
        {start && (
          <small>
            <Until
              at={start.closesAt}
              before={
                <>
                  {start.text} {start.isSample && <Sample />}
                </>
              }
              after="Ask for the next start"
            />
          </small>
        )}
      </span>
    </Link>
  )
}
