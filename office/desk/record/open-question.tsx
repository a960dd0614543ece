import { Link, useLocation } from 'react-router'
import { withChanges } from '#office/desk/ui/shown.ts'
import { Time } from '#office/ui/time.tsx'
import type { FoundRecord } from '#services/records/record.ts'
import { Callout } from '#ui/callout.tsx'
import { Words } from './timeline.tsx'

/** What the person asked last and nobody has answered, above everything that is known of them. */
export function OpenQuestion({ record: { question }, mayWork }: { record: FoundRecord; mayWork: boolean }) {
  const { search } = useLocation()
  if (!question || !('text' in question) || !question.text) return null
  return (
    <Callout className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-fine text-muted-foreground">
          Question, <Time at={question.at} />
        </p>
        {mayWork && (
          <Link to={withChanges(search, { write: 'reply' })} preventScrollReset className="link">
            Reply
          </Link>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that a keyboard can scroll a long text */}
      <section aria-label="Question" tabIndex={0} className="max-h-[40dvh] overflow-y-auto wrap-anywhere">
        <Words entry={question} className="whitespace-pre-wrap" />
      </section>
    </Callout>
  )
}
