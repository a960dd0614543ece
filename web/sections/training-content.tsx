import { AnyLink } from '#ui/any-link.tsx'
import { Clip } from '#ui/clip.tsx'
import { Fold } from '#ui/fold.tsx'
import { Photo } from '#ui/photo.tsx'
import { ScrollRow } from '#ui/scroll-row.tsx'
import type { TrainingText } from '#web/page-data.ts'
import { PointItems } from '#web/points.tsx'
import { Artifact } from './artifact.tsx'
import { CheckList } from './check-list.tsx'
import { Prose } from './prose.tsx'
import { Eyebrow, SectionHeading } from './section-heading.tsx'

export function TrainingOverview({ page }: { page: TrainingText }) {
  return (
    <div className="section page-width overview grid gap-x-[3rem] gap-y-6 max-sm:gap-y-0 lg:grid-cols-[1.45fr_1fr_1.1fr] print:grid-cols-3">
      <Fold title="What it is about" size="text-title-4">
        <div className="max-sm:pb-[1rem] sm:mt-[0.75rem]">
          <Prose blocks={page.body} />
        </div>
      </Fold>
      <PlainList title="Who it is for" items={page.audience} />
      <div className="grid content-start gap-y-6 max-sm:gap-y-0">
        <PlainList title="What you should know before" items={page.prerequisites} />
        {page.tools && <PlainList title="What you will work with" items={[page.tools.join(', ')]} />}
      </div>
      {page.outcomes && (
        <div className="col-span-full break-inside-avoid sm:rounded-card sm:bg-muted sm:p-[clamp(1.25rem,2.6vw,2rem)]">
          <Fold title="You will be able to" size="text-title-4">
            <CheckList
              items={page.outcomes}
              className="grid gap-x-[2rem] gap-y-[0.75rem] text-[0.9375rem] max-sm:pb-[1rem] sm:mt-[1rem] md:grid-cols-2 lg:grid-cols-3 print:grid-cols-3"
            />
          </Fold>
        </div>
      )}
    </div>
  )
}

function PlainList({ title, items }: { title: string; items: string[] | undefined }) {
  if (!items) return null
  return (
    <Fold title={title} size="text-title-4">
      <ul className="plain-list mt-[0.75rem]">
        {items.map((item) => (
          <li
            key={item}
            className="border-t py-[0.75rem] pr-[max(0px,100%-38em)] text-[0.9375rem]/[1.5] text-muted-foreground"
          >
            {item}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

export function TrainingProjects({ page }: { page: TrainingText }) {
  if (!page.projects) return null
  return (
    <section className="section page-width" aria-labelledby="projects-title">
      <SectionHeading heading={{ title: 'What you will build' }} id="projects-title" />
      <ScrollRow className="mt-6" labelledBy="projects-title">
        <ol
          className={`projects gap-[1.1rem] max-sm:*:basis-[90%] sm:grid md:grid-cols-2 ${page.projects.length > 3 ? 'lg:grid-cols-4 print:grid-cols-2' : 'lg:grid-cols-3 print:grid-cols-3'}`}
        >
          <PointItems points={page.projects} />
        </ol>
      </ScrollRow>
    </section>
  )
}

export function FinishedProjects({ page: { finished } }: { page: TrainingText }) {
  if (!finished) return null
  return (
    <section id="finished" className="section page-width break-inside-avoid" aria-labelledby="finished-title">
      <SectionHeading
        heading={{ title: 'Finished by learners' }}
        id="finished-title"
        sample={finished.show === 'as-sample'}
      />
      <ScrollRow className="mt-[1rem]" labelledBy="finished-title">
        <ul className="gap-x-[2rem] sm:grid md:grid-cols-3 print:grid-cols-3">
          {finished.projects.map(({ title, by, link }) => (
            <li key={title} className="border-t py-[0.75rem]">
              <h3 className="text-[1.0625rem]/[1.3]">{title}</h3>
              <p className="mt-[0.2rem] text-muted-foreground">
                {by}.{' '}
                <AnyLink to={link.to} className="link">
                  {link.label}
                  <span className="sr-only">: {title}</span>
                </AnyLink>
              </p>
            </li>
          ))}
        </ul>
      </ScrollRow>
    </section>
  )
}

/** Layouts of the piece: below its title and intro (in columns or stacked), or beside them. */
const layouts = {
  builds: { section: '', parts: 'lg:grid-cols-2 lg:gap-y-6', heading: 'lg:contents', artifact: 'col-span-full' },
  runs: { section: '', parts: 'lg:grid-cols-[1.5fr_1fr] lg:items-center', heading: '', artifact: 'lg:-order-1' },
  leads: { section: 'washed', parts: '', heading: '', artifact: '' },
}

export function TrainingWork({ page: { work, kind } }: { page: TrainingText }) {
  if (!work) return null
  const layout = layouts[kind]
  return (
    <section id="work" className={layout.section} aria-labelledby="work-title">
      <div className={`section page-width work grid gap-[clamp(1.5rem,3vw,3rem)] ${layout.parts}`}>
        <div className={layout.heading}>
          <div>
            <Eyebrow text="What you hand in" sample={work.show === 'as-sample'} />
            <h2 id="work-title" className="text-title-2">
              {work.title}
            </h2>
          </div>
          <p className={`lead ${kind === 'builds' ? 'max-lg:mt-4 lg:self-end' : 'mt-4'}`}>{work.intro}</p>
          {work.photo && (
            <Photo {...work.photo} sizes="(min-width: 64rem) 28rem, 90vw" className="mt-6 w-full rounded-[14px]" />
          )}
        </div>
        <Clip label="Show the whole piece" className={`max-sm:[--clip:10rem] ${layout.artifact}`}>
          <Artifact piece={work.artifact} className="bg-card lg:text-[1.0625rem]" />
        </Clip>
      </div>
    </section>
  )
}
