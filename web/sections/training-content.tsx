import type { CoursePage } from '#content/schema.ts'
import { Clip } from '#ui/clip.tsx'
import { Fold } from '#ui/fold.tsx'
import { ScrollRow } from '#ui/scroll-row.tsx'
import { CheckList } from './check-list.tsx'
import { PointItems } from './points.tsx'
import { Prose } from './prose.tsx'
import { SectionHeading } from './section-heading.tsx'

/** What the training is about, what learners can do after it, who it is for, and what to know before. */
export function TrainingOverview({ page }: { page: CoursePage }) {
  return (
    <div className="section page-width overview grid gap-x-[4rem] gap-y-[3rem] max-sm:gap-[1.5rem] lg:grid-cols-2 lg:items-start">
      <section aria-label="About this training" className="max-sm:[--clip:9rem]">
        <Clip label="Read on">
          <Prose blocks={page.body} />
        </Clip>
      </section>
      {page.outcomes && (
        <section
          className="break-inside-avoid rounded-card bg-muted p-[clamp(1.5rem,3vw,2.5rem)] max-sm:[--clip:9rem]"
          aria-labelledby="outcomes-title"
        >
          <h2 id="outcomes-title" className="text-title-3">
            You will be able to
          </h2>
          <Clip label="Show all">
            <CheckList items={page.outcomes} className="mt-[1.25rem] grid gap-[0.85rem] max-sm:text-[0.9375rem]" />
          </Clip>
        </section>
      )}
      <PlainList title="Who it is for" items={page.audience} />
      <PlainList title="What you should know before" items={page.prerequisites} />
    </div>
  )
}

function PlainList({ title, items }: { title: string; items: string[] | undefined }) {
  if (!items) return null
  return (
    <Fold title={title} size="text-title-3">
      <ul className="plain-list mt-[1rem]">
        {items.map((item) => (
          <li key={item} className="border-t py-[0.9rem] pr-[max(0px,100%-38em)] text-muted-foreground">
            {item}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

export function TrainingProjects({ page }: { page: CoursePage }) {
  if (!page.projects) return null
  return (
    <section className="section page-width" aria-labelledby="projects-title">
      <SectionHeading heading={{ title: 'What you will build' }} id="projects-title" />
      <ScrollRow className="mt-[clamp(1.1rem,4vw,3rem)]" labelledBy="projects-title">
        <ol className="projects gap-[1.1rem] sm:grid md:grid-cols-2">
          <PointItems points={page.projects} />
        </ol>
      </ScrollRow>
    </section>
  )
}

export function TrainingFormat({ page: { format, support } }: { page: CoursePage }) {
  if (!format && !support) return null
  return (
    <section className="section page-width split" aria-labelledby="format-title">
      <div>
        <h2 id="format-title" className="text-title-2">
          How you learn
        </h2>
        {format && <p className="lead mt-4">{format.text}</p>}
      </div>
      {support && (
        <ScrollRow labelledBy="format-title">
          <ul className="ruled-list">
            <PointItems points={support} />
          </ul>
        </ScrollRow>
      )}
    </section>
  )
}
