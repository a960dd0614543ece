import type { CoursePage } from '#content/schema.ts'
import { pageMeta } from '#web/page-meta.ts'
import { CourseCard } from './course-card.tsx'
import { Curriculum } from './curriculum.tsx'
import { findCourse } from './find-course.ts'
import { HowToApply } from './how-to-apply.tsx'
import { Questions } from './questions.tsx'
import { SectionHeading } from './section-heading.tsx'
import { TrainingFormat, TrainingProjects } from './training-details.tsx'
import { TrainingHead } from './training-head.tsx'
import { TrainingOverview } from './training-overview.tsx'

/** Title and description of a training's page. */
export function trainingMeta({ menuLabel, summary }: CoursePage) {
  return pageMeta({ title: menuLabel, description: summary })
}

/** The page of an individual training, the same for all of them. */
export function TrainingPage({ page }: { page: CoursePage }) {
  return (
    <>
      <TrainingHead page={page} />
      <TrainingOverview page={page} />
      <Curriculum page={page} />
      <TrainingProjects page={page} />
      <TrainingFormat page={page} />
      <HowToApply course={page} />
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
