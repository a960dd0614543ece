import type { ReactNode } from 'react'
import type { CoursePage } from '#content/schema.ts'
import { CourseCard } from './course-card.tsx'
import { Curriculum } from './curriculum.tsx'
import { findCourse } from './find-course.ts'
import { HowToApply } from './how-to-apply.tsx'
import { Questions } from './questions.tsx'
import { SectionHeading } from './section-heading.tsx'
import { TrainingFormat, TrainingProjects } from './training-details.tsx'
import { TrainingHead } from './training-head.tsx'
import { TrainingOverview } from './training-overview.tsx'

type TrainingPageProps = {
  page: CoursePage
  /** Below the title: where else a visitor may have wanted to go. */
  note?: ReactNode
}

/** The page of an individual training, the same for all of them. */
export function TrainingPage({ page, note }: TrainingPageProps) {
  const course = findCourse(page.id)
  return (
    <>
      <TrainingHead course={course} page={page} note={note} />
      <TrainingOverview page={page} />
      <Curriculum page={page} />
      <TrainingProjects page={page} />
      <TrainingFormat page={page} />
      <HowToApply course={course} />
      <Questions questions={page.questions} />
      <section className="section page-width" aria-labelledby="related-title">
        <SectionHeading heading={{ title: 'Related trainings' }} id="related-title" />
        <ul className="card-row">
          {page.related.map(findCourse).map((related) => (
            <li key={related.id}>
              <CourseCard course={related} title={related.menuLabel} to={related.path} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
