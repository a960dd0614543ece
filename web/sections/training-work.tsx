import type { CoursePage } from '#content/schema.ts'
import { Clip } from '#ui/clip.tsx'
import { Sample } from '#ui/sample.tsx'
import { useFacts } from '#web/facts.ts'
import { Artifact } from './artifact.tsx'
import { PersonList } from './person-list.tsx'

/** A piece of work as learners hand it in, and who reads it. Nothing while there is neither. */
export function TrainingWork({ page: { work } }: { page: CoursePage }) {
  const { teachers = [] } = useFacts()
  if (!work && teachers.length === 0) return null
  return (
    <section id="work" className="section page-width work" aria-labelledby="work-title">
      {work && (
        <div className="work-text">
          <p className="eyebrow">
            What you hand in
            {work.sample && <Sample />}
          </p>
          <h2 id="work-title" className="text-title-2">
            {work.title}
          </h2>
          <p className="lead mt-4">{work.lead}</p>
        </div>
      )}
      {work && (
        <Clip label="Show the whole piece">
          <Artifact piece={work.artifact} />
        </Clip>
      )}
      {teachers.length > 0 && (
        <div className="work-people">
          <h2 id={work ? undefined : 'work-title'} className="text-title-4">
            Who teaches it
          </h2>
          <PersonList people={teachers} />
        </div>
      )}
    </section>
  )
}
