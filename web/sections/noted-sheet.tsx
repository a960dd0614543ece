import { Fragment, type ReactNode } from 'react'
import type { Noted } from '#content/schema.ts'
import { Clip } from '#ui/clip.tsx'
import { Sample } from '#ui/sample.tsx'

type NotedSheetProps = Noted & { isSample: boolean; className: string; children: ReactNode }

/** A piece of work with notes in its margin. The children are below it. */
export function NotedSheet({ title, isSample, className, children, ...work }: NotedSheetProps) {
  return (
    <article className={`sheet ${className}`}>
      <div className="sheet-bar">
        <h3 className="text-title-4">{title}</h3>
        {isSample && <Sample />}
      </div>
      <Clip label="Show the whole piece">
        <Paper {...work} />
      </Clip>
      <div className="sheet-bar justify-between">{children}</div>
    </article>
  )
}

/** A note takes up to three rows, if the next ones have none of their own. */
const getSpan = (free: number) => (free > 2 ? 'lg:row-span-3' : free > 1 ? 'lg:row-span-2' : '')

type Row = { number?: number; text: string; name?: string; note?: string }

/** Lines on the left; each note on the right begins at its line and ends before the next one. */
function Paper({ lines, notes, corrected }: Omit<Noted, 'title'>) {
  const rows: Row[] = lines.split('\n').flatMap((text, place) => {
    const number = place + 1
    const note = notes.find(({ line }) => line === number)?.text
    const row = { number, text, ...(note && { name: `On line ${number}`, note }) }
    return corrected?.after === number ? [row, { text: corrected.line, name: corrected.text }] : [row]
  })
  return (
    <div className="paper">
      {rows.map(({ number, text, name, note }, place) => {
        const next = rows.findIndex((row, other) => other > place && row.name)
        const indent = text.search(/\S/)
        const isNew = number === undefined
        return (
          <Fragment key={number ?? 'corrected'}>
            <p className="paper-line" data-new={isNew} data-noted={name !== undefined}>
              <small>{number ?? '+'}</small>
              <span>{text.slice(0, indent)}</span>
              <mark>{text.slice(indent)}</mark>
            </p>
            {name && (
              <p className={`paper-note ${getSpan(next < 0 ? 3 : next - place)}`} data-new={isNew}>
                <small>{name}</small> {note}
              </p>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}
