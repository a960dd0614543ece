import { Link } from 'react-router'
import { Tiles } from '#web/ui/tiles.tsx'

type CourseCardProps = {
  course: { summary: string; weeks: number; picture: { rows: string[]; palette: number } }
  title: string
  to: string
}

/** A training on a card that leads to its page. */
export function CourseCard({ course, title, to }: CourseCardProps) {
  return (
    <Link to={to} prefetch="intent" className="course-card">
      <span className="course-card-picture">
        <Tiles rows={course.picture.rows} palette={course.picture.palette} />
      </span>
      <span className="course-card-text">
        <strong className="text-title-4">{title}</strong>
        <span>{course.summary}</span>
        <small>{course.weeks} weeks, live online</small>
      </span>
    </Link>
  )
}
