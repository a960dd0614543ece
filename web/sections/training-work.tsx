import type { CoursePage } from '#content/schema.ts'
import { Clip } from '#ui/clip.tsx'
import { Photo } from '#ui/photo.tsx'
import { Sample } from '#ui/sample.tsx'
import { useFacts } from '#web/facts.ts'
import { Artifact } from './artifact.tsx'
import { PersonList } from './person-list.tsx'

/** A piece of work as learners hand it in, and who reads it. Nothing while there is neither. */
export function TrainingWork({ page: { work } }: { page: CoursePage }) {
  const { teachers = [] } = useFacts()
  if (!work && teachers.length === 0) return null
  return (
    <section
      id="work"
      className="section page-width work grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-[2rem] lg:grid-cols-[0.72fr_1fr] lg:grid-rows-[auto_1fr]"
      aria-labelledby="work-title"
    >
      {work && (
        <div>
          <p className="eyebrow">
            What you hand in
            {work.sample && <Sample />}
          </p>
          <h2 id="work-title" className="text-title-2">
            {work.title}
          </h2>
          <p className="lead mt-4">{work.lead}</p>
          {work.photo && (
            <Photo {...work.photo} sizes="(min-width: 64rem) 28rem, 90vw" className="mt-6 w-full rounded-[14px]" />
          )}
        </div>
      )}
      {work && (
        <Clip label="Show the whole piece" className="lg:[grid-area:1/2/span_2] lg:self-start">
          <Artifact piece={work.artifact} />
        </Clip>
      )}
      {teachers.length > 0 && (
        <div className="self-start">
          <h2 id={work ? undefined : 'work-title'} className="text-title-4">
            Who teaches it
          </h2>
          <PersonList people={teachers} />
        </div>
      )}
    </section>
  )
}
