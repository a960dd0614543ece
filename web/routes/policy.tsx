import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { dayText } from '#content/format.ts'
import { schedule } from '#web/context.ts'
import { findNamed } from '#web/find-document.ts'
import { pageMeta } from '#web/page-meta.ts'
import { PageHead } from '#web/sections/page-head.tsx'
import { Prose } from '#web/sections/prose.tsx'

export function loader(args: LoaderFunctionArgs) {
  const found = findNamed(args.context.get(schedule).content.policies, args)
  if (!found) throw new Response(null, { status: 404 })
  const { id, path, sample, ...policy } = found
  return policy
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

export default function PolicyPage() {
  const policy = useLoaderData<typeof loader>()
  const chapters = policy.body.flatMap((block) => (block.type === 'heading' && block.level === 2 ? [block] : []))
  return (
    <article>
      <PageHead heading={policy} picture={policy.picture}>
        <p className="mt-[1.25rem] text-small text-muted-foreground">
          Last changed <time dateTime={policy.lastChanged}>{dayText(policy.lastChanged)}</time>
        </p>
      </PageHead>
      <div className="section page-width grid gap-x-16 gap-y-12 lg:grid-cols-[18rem_1fr]">
        <nav aria-label="On this page" className={contents}>
          <h2 className="mb-2 text-[1rem]/[1.4]">On this page</h2>
          <ol className="[counter-reset:chapter] sm:max-lg:columns-2">
            {chapters.map(({ id, text }) => (
              <li key={id} className="break-inside-avoid [counter-increment:chapter]">
                <a href={`#${id}`} className={entry}>
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <Prose blocks={policy.body} />
      </div>
    </article>
  )
}

const contents =
  'policy-contents lg:sticky lg:top-26 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto print:hidden'

const entry =
  'grid grid-cols-[1.75rem_1fr] py-[0.35rem] text-[0.9375rem]/[1.4] text-muted-foreground underline-offset-[0.2em] ' +
  'before:font-semibold before:text-primary before:content-[counter(chapter)] hover:text-foreground hover:underline'
