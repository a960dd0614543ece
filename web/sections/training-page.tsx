import { Link } from 'react-router'
import navigation from '#content/navigation.yaml'
import type { CoursePage } from '#content/schema.ts'
import { useFacts } from '#web/facts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { CourseCard } from './course-card.tsx'
import { Curriculum } from './curriculum.tsx'
import { findCourse } from './find-course.ts'
import { ApplyButton, EnrollBar, NextStart } from './next-start.tsx'
import { PageHead } from './page-head.tsx'
import { Questions } from './questions.tsx'
import { SectionHeading } from './section-heading.tsx'
import { TrainingFormat, TrainingOverview, TrainingProjects } from './training-content.tsx'
import { TrainingWork } from './training-work.tsx'

export function trainingMeta({ menuLabel, summary }: CoursePage) {
  return pageMeta({ title: menuLabel, description: summary })
}

export function TrainingPage({ page }: { page: CoursePage }) {
  return (
    <>
      <TrainingHead page={page} />
      <TrainingOverview page={page} />
      <Curriculum page={page} />
      <TrainingWork page={page} />
      <TrainingProjects page={page} />
      <TrainingFormat page={page} />
      <HowToApply page={page} />
      <Questions questions={page.questions} />
      <section className="section page-width" aria-labelledby="related-title">
        <SectionHeading heading={{ title: 'Related trainings' }} id="related-title" />
        <ul className="card-row">
          {page.related.map(findCourse).map((course) => (
            <li key={course.id}>
              <CourseCard course={course} title={course.menuLabel} to={course.path} />
            </li>
          ))}
        </ul>
        <p className="actions mt-8">
          <Button href="/compare" variant="quiet">
            Compare all trainings
          </Button>
        </p>
      </section>
      <EnrollBar page={page} />
    </>
  )
}

function TrainingHead({ page }: { page: CoursePage }) {
  const { note } = page
  return (
    <PageHead
      heading={{ title: page.menuLabel, lead: page.lead }}
      picture={page.picture}
      caption={`${page.weeks} tiles, one for each week.`}
      crumb={{ label: navigation.header.entries.individual.label, to: '/#training' }}
    >
      <NextStart page={page} />
      {note && (
        <p className="page-note">
          {note.text}{' '}
          <Link to={note.link.to} prefetch="intent" className="inline-link">
            {note.link.label}
          </Link>
          .
        </p>
      )}
    </PageHead>
  )
}

function HowToApply({ page }: { page: CoursePage }) {
  const { fee } = useFacts()
  return (
    <section className="washed" aria-labelledby="apply-title">
      <div className="section page-width split split-acting">
        <h2 id="apply-title" className="text-title-2">
          Fee and how to apply
        </h2>
        <ol className="steps steps-down">
          <li>
            <h3 className="text-title-4">Fill in the enrollment form</h3>
            <p>It has two steps and asks about you, your education and your experience.</p>
          </li>
          <li>
            <h3 className="text-title-4">Pay the application fee, or waive it</h3>
            <p>
              The fee is {fee}, paid by card, unless you have a valid waiver code. The{' '}
              <Link to="/scholarship" prefetch="intent" className="inline-link">
                scholarship page
              </Link>{' '}
              says more. Tuition is separate, and you get it in writing first.
            </p>
          </li>
          <li>
            <h3 className="text-title-4">Hear from us</h3>
            <p>A member of our team reaches out for the next steps.</p>
          </li>
        </ol>
        <p className="actions">
          <ApplyButton page={page} />
        </p>
      </div>
    </section>
  )
}
