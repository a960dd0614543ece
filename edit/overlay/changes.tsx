import { useContext } from 'react'
import type { DraftChange, PublishedVersion } from '#content/editing/wire.ts'
import { momentText } from '#content/format.ts'
import { call } from './calls.ts'
import { Editing, loadPage } from './editing.ts'
import { WordTool } from './form.tsx'

/** Moments in the academy's time. */
export function useMoment(): (at: string) => string {
  const { timeZone } = useContext(Editing).index
  return (at) => momentText(new Date(at), timeZone, 'medium')
}

type ChangesProps = { changes: DraftChange[]; isDetailed?: boolean }

/** The draft's changes, newest first, each of which can be undone. */
export function Changes({ changes, isDetailed = false }: ChangesProps) {
  const { undo, open, isBusy } = useContext(Editing)
  const moment = useMoment()
  const newest = changes.toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <ol>
      {newest.map((change) => {
        const { file, path, page, field, before, after, by, at } = change
        const name = field ? `${page}, ${field}` : page
        return (
          <li key={`${file} ${path.join('.')}`} className="row">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <button
                type="button"
                className="cursor-pointer text-left font-semibold"
                onClick={() => open({ file, path })}
              >
                {name}
              </button>
              {isDetailed && before && <del className="block text-muted-foreground">{before}</del>}
              {isDetailed && after && <ins className="block decoration-success">{after}</ins>}
              <p className="text-muted-foreground text-small">
                Draft, {moment(at)}, {by}
              </p>
            </div>
            <WordTool label="Undo" aria-label={`Undo ${name}`} disabled={isBusy} press={() => undo([change])} />
          </li>
        )
      })}
    </ol>
  )
}

/** Publications. All but the newest can be brought back. */
export function Versions({ versions, isDetailed = false }: { versions: PublishedVersion[]; isDetailed?: boolean }) {
  const { act, isBusy } = useContext(Editing)
  const moment = useMoment()
  async function restore({ id, at }: PublishedVersion) {
    if (!confirm(`Publish the site again as it was on ${moment(at)}? The draft keeps its changes.`)) return
    await call('restore', { version: id })
    loadPage({ note: `The site is again as it was on ${moment(at)}. Visitors see it now.` })
  }
  return (
    <ol>
      {versions.map((version, index) => {
        const { id, at, by, reason, changes, restores } = version
        return (
          <li key={id} className="row">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">{restores ? 'Restored' : publishedWords(changes.length)}</p>
              {reason && <p>{reason}</p>}
              {isDetailed && changes.length > 0 && (
                <ul className="my-1 text-small">
                  {changes.map(({ page, field, after }) => (
                    <li key={`${page} ${field}`}>
                      {field ? `${page}, ${field}` : page}: {after || 'removed'}
                    </li>
                  ))}
                </ul>
              )}
              <p className="text-muted-foreground text-small">{[moment(at), by].filter(Boolean).join(', ')}</p>
            </div>
            {index > 0 && (
              <WordTool
                label="Restore"
                aria-label={`Restore what was published on ${moment(at)}`}
                disabled={isBusy}
                press={() => act(restore(version))}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function publishedWords(count: number): string {
  if (count === 0) return 'Published'
  return `Published: ${count} ${count === 1 ? 'change' : 'changes'}`
}
