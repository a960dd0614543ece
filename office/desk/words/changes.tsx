import { IntentButton } from '#office/desk/ui/forms.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Time } from '#office/ui/time.tsx'
import type { ChangeInWords } from '#services/content/change-words.ts'
import type { DraftChange } from '#services/content/draft.ts'

/** Changes that are listed at once. */
const LISTED = 100

const getKey = ({ file, path }: Pick<ChangeInWords, 'file' | 'path'>) => JSON.stringify({ file, path })

type ShownChange = ChangeInWords & { by: string | null } & Partial<Pick<DraftChange, 'at' | 'theirs'>>

/** Lists changed parts, each with what it said and says now. Those of the draft have a time, and Undo. @param more not listed */
export function Changes({ changes, more = 0 }: { changes: ShownChange[]; more?: number }) {
  const left = Math.max(changes.length - LISTED, 0) + more
  return (
    <>
      <ul className="rows">
        {changes.slice(0, LISTED).map((change) => (
          <li key={getKey(change)} className="max-sm:flex-col max-sm:items-stretch!">
            <Change change={change} />
            {change.at && (
              <IntentButton intent="undo" id={getKey(change)} look="text">
                Undo
                <span className="sr-only">{` of ${change.field}, ${change.page}`}</span>
              </IntentButton>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && <Quiet>And {plural(left, 'more change')}.</Quiet>}
    </>
  )
}

function Change({ change }: { change: ShownChange }) {
  const { page, field, before, after, by, at, theirs } = change
  return (
    <div className="grid min-w-0 flex-1 gap-[0.15rem]">
      <p>
        <strong>{page}</strong> <span className="text-muted-foreground">{field}</span>
      </p>
      <del className="wrap-anywhere line-clamp-3 text-muted-foreground text-small">
        <span className="sr-only">Before: </span>
        {before}
      </del>
      <ins className="wrap-anywhere line-clamp-3 text-small no-underline">
        <span className="sr-only">Now: </span>
        {after}
      </ins>
      {theirs !== undefined && (
        <p className="wrap-anywhere line-clamp-4 text-destructive text-small">
          Published in the meantime: “{theirs}” Publishing the draft replaces it; Undo keeps it.
        </p>
      )}
      {by && (
        <p className="text-fine text-muted-foreground">
          {by}
          {at && ', '}
          {at && <Time at={at} />}
        </p>
      )}
    </div>
  )
}
