import { Link } from 'react-router'
import type { Course } from '#content/schema.ts'
import { TrainingMark } from '#ui/tiles.tsx'
import { StartLine } from './start-line.tsx'

/** The link is the heading, so its name is the title, but the whole card is clickable (course-card.css). */
export function CourseCard({ course, title, to }: { course: Course; title: string; to: string }) {
  return (
    <div className="course-card card">
      <span>
        <TrainingMark id={course.id} />
      </span>
      <div>
        <h3 className="text-title-4">
          <Link to={to} prefetch="intent">
            {title}
          </Link>
        </h3>
        <p>{course.summary}</p>
        {/* One line on phones. */}
        <small>
          {course.weeks} weeks<span className="max-pair:hidden">, live online</span>
          <span className="pair:hidden"> · </span>
          <span className="pair:block">
            <StartLine course={course.id} label="Starts " />
          </span>
        </small>
      </div>
    </div>
  )
}
