import type { CoursePage } from '#content/schema.ts'
import { Clip } from '#ui/clip.tsx'
import { Photo } from '#ui/photo.tsx'
import { Artifact } from './artifact.tsx'
import { Eyebrow } from './section-heading.tsx'

/** Layouts of the piece: below its title and intro (in columns or stacked), or beside them. */
const layouts = {
  builds: { section: '', parts: 'lg:grid-cols-2 lg:gap-y-6', heading: 'lg:contents', artifact: 'col-span-full' },
  runs: { section: '', parts: 'lg:grid-cols-[1.5fr_1fr] lg:items-center', heading: '', artifact: 'lg:-order-1' },
  leads: { section: 'washed', parts: '', heading: '', artifact: '' },
}

export function TrainingWork({ page: { work, kind } }: { page: CoursePage }) {
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
        <Clip label="Show the whole piece" className={layout.artifact}>
          <Artifact piece={work.artifact} className="bg-card lg:text-[1.0625rem]" />
        </Clip>
      </div>
    </section>
  )
}
