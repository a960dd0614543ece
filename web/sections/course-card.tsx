import { Link } from 'react-router'
import type { Course } from '#content/schema.ts'
import { TrainingMark } from '#web/ui/tiles.tsx'

export function CourseCard({ course, title, to }: { course: Course; title: string; to: string }) {
  return (
    <Link to={to} prefetch="intent" className="course-card">
      <span className="course-card-picture">
        <TrainingMark id={course.id} />
      </span>
      <span className="course-card-text">
        <strong className="text-title-4">{title}</strong>
        <span>{course.summary}</span>
        <small>{course.weeks} weeks, live online</small>
      </span>
    </Link>
  )
}
