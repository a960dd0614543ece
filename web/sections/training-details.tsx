import type { CoursePage } from '#content/schema.ts'
import { SectionHeading } from './section-heading.tsx'

/** What learners build. */
export function TrainingProjects({ page }: { page: CoursePage }) {
  return (
    <section className="section page-width" aria-labelledby="projects-title">
      <SectionHeading heading={{ title: 'What you will build' }} id="projects-title" />
      <ol className="projects">
        {page.projects.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-title-4">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** When classes are, and who helps. */
export function TrainingFormat({ page }: { page: CoursePage }) {
  return (
    <section className="section page-width split" aria-labelledby="format-title">
      <div>
        <h2 id="format-title" className="text-title-2">
          How you learn
        </h2>
        <p className="lead mt-4">{page.format.text}</p>
      </div>
      <ul className="ruled-list">
        {page.support.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-title-4">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
