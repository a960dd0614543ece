import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Lesson as ContentLesson } from '#content/schema.ts'
import { Button } from '#ui/button.tsx'
import { schedule } from '#web/context.ts'
import { findDocument, findNamed } from '#web/find-document.ts'
import { loadPanel } from '#web/load-page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { pick } from '#web/pick.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { Prose } from '#web/sections/prose.tsx'
import { loader as unknownLoader } from './unknown.tsx'

// As in workshop.tsx.
const Unknown = lazy(() => import('./unknown.tsx'))

type Lesson = ReturnType<typeof loadLesson>

/** Sample lesson of a training; where there is none, an unknown path. */
export async function loader(args: LoaderFunctionArgs) {
  const lesson = findNamed(args.context.get(schedule).content.lessons, args)
  if (!lesson) return { lesson, ...(await unknownLoader(args)) }
  return { lesson: loadLesson(args, lesson), meta: lesson.meta }
}

function loadLesson(args: LoaderFunctionArgs, lesson: ContentLesson) {
  const { courses } = args.context.get(schedule).content
  const course = findDocument(courses, lesson.id)
  // The last heading begins the answer (content/cross-checks.ts).
  const answer = lesson.body.findLastIndex(({ type }) => type === 'heading')
  return {
    ...pick(lesson, 'title', 'intro', 'week', 'minutes', 'answer'),
    course: pick(course, 'path', 'menuLabel', 'picture', 'weeks'),
    body: lesson.body.slice(0, answer),
    solution: lesson.body.slice(answer + 1),
    action: loadPanel(args, course).action,
  }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function LessonPage() {
  const { lesson } = useLoaderData<typeof loader>()
  if (lesson) return <LessonText {...lesson} />
  return (
    <Suspense>
      <Unknown />
    </Suspense>
  )
}

function LessonText({ course, title, intro, week, minutes, body, answer, solution, action }: Lesson) {
  return (
    <article>
      <PageHead
        heading={{ title, intro }}
        picture={course.picture}
        crumb={{ label: course.menuLabel, to: course.path }}
      >
        <p className="mt-[1.25rem] text-muted-foreground text-small">
          A sample lesson from week {week}. It takes about {minutes} minutes.
        </p>
      </PageHead>
      <div className="section page-width grid gap-[2rem] lg:grid-cols-[18rem_1fr] lg:gap-x-16">
        <div>
          <Prose blocks={body} />
          <details className="question mt-6 max-w-[38em]">
            <summary>
              <h2 className="text-title-3">{answer}</h2>
            </summary>
            <div className="pb-6">
              <Prose blocks={solution} />
            </div>
          </details>
        </div>
        <aside
          aria-labelledby="lesson-next"
          className="rounded-card bg-muted p-[1.25rem] lg:sticky lg:top-26 lg:-order-1 lg:self-start print:hidden"
        >
          <h2 id="lesson-next" className="text-title-4">
            One evening of {course.weeks} weeks
          </h2>
          <p className="my-4 text-muted-foreground">
            In class you do this with others, and a person reads what you hand in.
          </p>
          <p className="actions">
            <Button href={action.to}>{action.label}</Button>
            <Button href={course.path} variant="quiet">
              See all weeks
            </Button>
          </p>
        </aside>
      </div>
    </article>
  )
}
