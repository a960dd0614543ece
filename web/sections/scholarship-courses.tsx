import { courses } from '#content/course-list.data.ts'
import { inOrder } from '#content/course-order.ts'
import { CourseCard } from './course-card.tsx'
import { SectionHeading } from './section-heading.tsx'

/** The trainings that may be taken with the code. */
export function ScholarshipCourses() {
  return (
    <section className="section page-width" aria-labelledby="scholarship-courses">
      <SectionHeading heading={{ title: 'Trainings that take part' }} id="scholarship-courses" />
      <ul className="card-row">
        {inOrder('scholarship', courses).map((course) => (
          <li key={course.id}>
            <CourseCard course={course} title={course.menuLabel} to={course.path} />
          </li>
        ))}
      </ul>
    </section>
  )
}
