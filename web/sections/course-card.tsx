import { Link } from 'react-router'
import type { Course } from '#content/schema.ts'
import { useNextStart } from '#web/facts.ts'
import { Sample } from '#web/ui/sample.tsx'
import { TrainingMark } from '#web/ui/tiles.tsx'
import { Until } from '#web/ui/until.tsx'

/** A card whose link is its heading, named by the title alone; it is pressed anywhere (styles/course-card.css). */
export function CourseCard({ course, title, to }: { course: Course; title: string; to: string }) {
  const start = useNextStart(course.id)
  return (
    <div className="course-card">
      <span className="course-card-picture">
        <TrainingMark id={course.id} />
      </span>
      <div className="course-card-text">
        <h3 className="text-title-4">
          <Link to={to} prefetch="intent">
            {title}
          </Link>
        </h3>
        <p>{course.summary}</p>
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
      </div>
    </div>
  )
}
