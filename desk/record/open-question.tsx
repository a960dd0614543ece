import { Link, useLocation } from 'react-router'
import { Time } from '#desk/ui/page.tsx'
import { withChanges } from '#desk/ui/shown.ts'
import type { FoundRecord } from '#services/records/record.ts'
import { Callout } from '#ui/callout.tsx'

const asked = ['question', 'email_received']

/** What the person asked last and nobody has answered, above everything that is known of them. */
export function OpenQuestion({
  record: { questionSince, timeline },
  mayWork,
}: {
  record: FoundRecord
  mayWork: boolean
}) {
  const { search } = useLocation()
  const last = questionSince && timeline.findLast(({ what }) => asked.includes(what))
  if (!last || !('text' in last) || !last.text) return null
  return (
    <Callout className="grid gap-2">
      <p className="text-fine text-muted-foreground">
        Question, <Time at={last.at} />
      </p>
      <p className="max-h-[40dvh] overflow-y-auto whitespace-pre-wrap wrap-anywhere">{last.text}</p>
      {mayWork && (
        <Link to={withChanges(search, { write: 'reply' })} preventScrollReset className="link justify-self-start">
          Reply
        </Link>
      )}
    </Callout>
  )
}
