import { Link } from 'react-router'
import type { Course } from '#content/schema.ts'
import { Tiles } from '#web/ui/tiles.tsx'
import { SectionHeading } from './section-heading.tsx'

export function CourseRow({ id, title, courses }: { id: string; title: string; courses: Course[] }) {
  return (
    <section className="section page-width" aria-labelledby={id}>
      <SectionHeading heading={{ title }} id={id} />
      <ul className="card-row">
        {courses.map((course) => (
          <li key={course.id}>
            <CourseCard course={course} title={course.menuLabel} to={course.path} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function CourseCard({ course, title, to }: { course: Course; title: string; to: string }) {
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
