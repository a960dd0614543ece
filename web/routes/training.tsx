import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CoursePage } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { ScrollRow } from '#ui/scroll-row.tsx'
import { useContent } from '#web/content.tsx'
import { schedule } from '#web/context.ts'
import { findDocument } from '#web/find-document.ts'
import { courseCard, loadTraining, trainingText } from '#web/load-page-data.ts'
import { type TrainingText, usePageData } from '#web/page-data.ts'
import { CourseCard, type CourseCardProps } from '#web/sections/course-card.tsx'
import { Curriculum } from '#web/sections/curriculum.tsx'
import { ApplyButton, EnrollBar } from '#web/sections/enroll-bar.tsx'
import { NextStart } from '#web/sections/next-start.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { SectionHeading } from '#web/sections/section-heading.tsx'
import { useSampleStarts } from '#web/sections/start-line.tsx'
import { FinishedProjects, TrainingOverview, TrainingProjects, TrainingWork } from '#web/sections/training-content.tsx'
import { TrainingPeople } from '#web/sections/training-people.tsx'

export function loadTrainingPage(args: LoaderFunctionArgs, page: CoursePage) {
  const { courses } = args.context.get(schedule).content
  return {
    meta: { title: page.menuLabel, description: page.summary },
    page: trainingText(page),
    related: page.related.map((id) => courseCard(findDocument(courses, id))),
    ...loadTraining(args, page),
  }
}

export default function Training() {
  const { page, related } = useLoaderData<typeof loadTrainingPage>()
  // The key closes opened parts when the training changes.
  return <TrainingPage key={page.id} page={page} related={related} />
}

const sections = {
  work: TrainingWork,
  overview: TrainingOverview,
  weeks: Curriculum,
  projects: TrainingProjects,
  finished: FinishedProjects,
  people: TrainingPeople,
}

/** Order of sections, by kind of training: what learners build, what they run, whom they learn from. */
const arrangements: Record<CoursePage['kind'], (keyof typeof sections)[]> = {
  builds: ['work', 'overview', 'weeks', 'projects', 'finished', 'people'],
  runs: ['weeks', 'work', 'overview', 'people', 'projects', 'finished'],
  leads: ['people', 'overview', 'work', 'projects', 'weeks', 'finished'],
}

function TrainingPage({ page, related }: { page: TrainingText; related: CourseCardProps[] }) {
  const sampleStarts = useSampleStarts()
  return (
    <>
      <TrainingHead page={page} />
      {arrangements[page.kind].map((name) => {
        const Section = sections[name]
        return <Section key={name} page={page} />
      })}
      <HowToApply />
      <Questions questions={page.questions} />
      <section className="section page-width print:hidden" aria-labelledby="related-title">
        <div className="flex flex-wrap items-end justify-between gap-x-[2rem]">
          <SectionHeading heading={{ title: 'Related trainings' }} id="related-title" sample={sampleStarts} />
          <Button href="/compare" variant="quiet">
            Compare all trainings
          </Button>
        </div>
        <ul className="card-row mt-[clamp(1.1rem,3vw,2rem)] pair:[&_.course-card]:min-h-[7.5rem] [&_p]:hidden">
          {related.map((card) => (
            <li key={card.id}>
              <CourseCard {...card} />
            </li>
          ))}
        </ul>
      </section>
      <EnrollBar page={page} />
    </>
  )
}

const loadQuestion = () => import('#web/forms/lead/tuition-question.tsx').then((form) => form.TuitionQuestion)

function TrainingHead({ page }: { page: TrainingText }) {
  const { note } = page
  return (
    <PageHead
      heading={{ title: page.menuLabel, intro: page.intro }}
      picture={page.picture}
      caption={`${page.weeks} tiles, one for each week.`}
      crumb={{ label: useContent().navigation.header.entries.individual.label, to: '/#training' }}
      below={
        <>
          <NextStart page={page} loadQuestion={loadQuestion} />
          {note && (
            <p className="page-note mt-[1rem]">
              {note.text}{' '}
              <Link to={note.link.to} prefetch="intent" className="link">
                {note.link.label}
              </Link>
              .
            </p>
          )}
        </>
      }
    />
  )
}

function HowToApply() {
  const { fee } = usePageData()
  return (
    <section className="washed" aria-labelledby="apply-title">
      <div className="section page-width">
        <div className="flex flex-wrap items-center justify-between gap-[1rem]">
          <h2 id="apply-title" className="text-title-2">
            Fee and how to apply
          </h2>
          <ApplyButton className="max-lg:hidden" />
        </div>
        <ScrollRow className="mt-6" labelledBy="apply-title">
          <ol className="steps gap-x-[2rem] lg:[--step-gap:0] lg:grid-cols-3 lg:*:after:hidden print:grid-cols-3">
            <li>
              <h3 className="text-title-4">Fill in the enrollment form</h3>
              <p>It has two steps and asks about you, your education and your experience.</p>
            </li>
            <li>
              <h3 className="text-title-4">Pay the application fee, or waive it</h3>
              <p>
                {fee} by card, unless you have a valid waiver code (see the{' '}
                <Link to="/scholarship" prefetch="intent" className="link">
                  scholarship
                </Link>
                ). Tuition is separate, and you get it in writing first.
              </p>
            </li>
            <li>
              <h3 className="text-title-4">Hear from us</h3>
              <p>A member of our team reaches out for the next steps.</p>
            </li>
          </ol>
        </ScrollRow>
      </div>
    </section>
  )
}
