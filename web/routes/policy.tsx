import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { Policy } from '#content/schema.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Day } from '#web/sections/facts.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { Prose } from '#web/sections/prose.tsx'

const policies = Object.values(import.meta.glob<Policy>('/content/policies/*.md', { eager: true, import: 'default' }))

/** The page of each policy. Its route's path is the file's name, however the address is written. */
export function loader({ pattern }: LoaderFunctionArgs) {
  const policy = policies.find(({ id }) => id === pattern)
  if (!policy) throw new Response(null, { status: 404 })
  return policy
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => (loaderData ? pageMeta(loaderData.meta) : [])

export default function PolicyPage() {
  const policy = useLoaderData<typeof loader>()
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
