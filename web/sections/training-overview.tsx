import type { CoursePage } from '#content/schema.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { Prose } from './prose.tsx'

/** What the training is about, what learners can do after it, who it is for, and what to know before. */
export function TrainingOverview({ page }: { page: CoursePage }) {
  return (
    <div className="section page-width overview">
      <section aria-label="About this training">
        <Prose blocks={page.body} />
      </section>
      <section className="outcomes" aria-labelledby="outcomes-title">
        <h2 id="outcomes-title" className="text-title-3">
          You will be able to
        </h2>
        <ul>
          {page.outcomes.map((outcome) => (
            <li key={outcome}>
              <Glyph sign="check" />
              {outcome}
            </li>
          ))}
        </ul>
      </section>
      <PlainList title="Who it is for" items={page.audience} />
      <PlainList title="What you should know before" items={page.prerequisites} />
    </div>
  )
}

function PlainList({ title, items }: { title: string; items: string[] }) {
  return (
    <section>
      <h2 className="text-title-3">{title}</h2>
      <ul className="plain-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
