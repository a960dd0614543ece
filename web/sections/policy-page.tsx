import type { Policy } from '#content/schema.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Day } from './facts.tsx'
import { PageHead } from './page-head.tsx'
import { Prose } from './prose.tsx'

export function policyMeta({ meta }: Policy) {
  return pageMeta(meta)
}

export function PolicyPage({ page: policy }: { page: Policy }) {
  const chapters = policy.body.filter((block) => block.type === 'heading' && block.level === 2)
  return (
    <article>
      <PageHead heading={policy} picture={policy.picture}>
        <p className="policy-date">
          Last changed <Day date={policy.lastChanged} />
        </p>
      </PageHead>
      <div className="page-width policy">
        <nav aria-label="On this page" className="policy-contents">
          <h2>On this page</h2>
          <ol>
            {chapters.map(
              (chapter) =>
                chapter.type === 'heading' && (
                  <li key={chapter.id}>
                    <a href={`#${chapter.id}`}>{chapter.text}</a>
                  </li>
                ),
            )}
          </ol>
        </nav>
        <Prose blocks={policy.body} />
      </div>
    </article>
  )
}
