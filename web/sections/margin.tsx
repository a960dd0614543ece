import { Fragment, useId } from 'react'
import type { FeatureRows } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Clip } from '#ui/clip.tsx'
import { Fold } from '#ui/fold.tsx'
import { Sample } from '#ui/sample.tsx'
import type { loadMargin } from '#web/load-page-data.ts'
import { SectionHeading } from './section-heading.tsx'

type Margin = NonNullable<ReturnType<typeof loadMargin>>
type Sheet = Margin['sheets'][number]

/** What a training includes: work with an instructor's notes in the margin, then the list of reasons. */
export function Reasons({ block, margin }: { block: FeatureRows | undefined; margin: Margin | undefined }) {
  const id = useId()
  if (!block) return null
  const reasons = [block.row1, block.row2, block.row3, block.row4].flatMap((row) => row ?? [])
  return (
    <section className="section page-width" aria-labelledby={id}>
      <SectionHeading heading={{ ...block, intro: block.subtitle }} id={id} />
      {margin && <Sheets {...margin} />}
      <ul className="mt-[clamp(1.5rem,4vw,3.5rem)] gap-x-[2.5rem] sm:grid sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ header, sub }) => (
          <li key={header} className="border-t sm:pt-[1rem] sm:pb-[clamp(1rem,2vw,1.75rem)]">
            <Fold title={header} level="h3" size="small-title text-[1.0625rem]">
              <p className="text-[0.9375rem]/[1.5] text-muted-foreground max-sm:pb-[0.75rem] sm:mt-[0.3rem]">{sub}</p>
            </Fold>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sheets({ show, sheets, closing }: Margin) {
  const name = useId()
  return (
    <div className="margin">
      <fieldset className="mt-[clamp(1.5rem,3vw,2.5rem)] mb-[1rem] flex flex-wrap gap-[0.5rem] print:hidden">
        <legend className="sr-only">Piece of work</legend>
        {sheets.map(({ label }, place) => (
          <label key={label}>
            <input type="radio" name={name} value={place} defaultChecked={place === 0} className="sr-only" />
            {label}
          </label>
        ))}
      </fieldset>
      {sheets.map((sheet) => (
        <article key={sheet.title} className="card">
          <div>
            <h3 className="text-title-4">{sheet.title}</h3>
            {show === 'as-sample' && <Sample />}
          </div>
          <Clip label="Show the whole piece">
            <Paper {...sheet} />
          </Clip>
          <div className="justify-between">
            <p className="small-title text-[1.0625rem]">{closing}</p>
            <AnyLink to={`${sheet.training.path}#work`} className="link">
              See all of it in {sheet.training.menuLabel}
            </AnyLink>
          </div>
        </article>
      ))}
    </div>
  )
}

/** A note takes up to three rows, if the next ones have none of their own. */
const getSpan = (free: number) => (free > 2 ? 'lg:row-span-3' : free > 1 ? 'lg:row-span-2' : '')

type Row = { number?: number; text: string; name?: string; note?: string }

/** Lines on the left; each note on the right begins at its line and ends before the next one. */
function Paper({ lines, notes, corrected }: Sheet) {
  const rows: Row[] = lines.split('\n').flatMap((text, place) => {
    const number = place + 1
    const note = notes.find(({ line }) => line === number)?.text
    const row = { number, text, ...(note && { name: `On line ${number}`, note }) }
    return corrected?.after === number ? [row, { text: corrected.line, name: corrected.text }] : [row]
  })
  return (
    <div>
      {rows.map(({ number, text, name, note }, place) => {
        const next = rows.findIndex((row, other) => other > place && row.name)
        const indent = text.search(/\S/)
        const isNew = number === undefined
        return (
          <Fragment key={number ?? 'corrected'}>
            <p data-new={isNew} data-noted={name !== undefined}>
              <small>{number ?? '+'}</small>
              <span>{text.slice(0, indent)}</span>
              <mark>{text.slice(indent)}</mark>
            </p>
            {name && (
              <p className={getSpan(next < 0 ? 3 : next - place)} data-new={isNew}>
                <small>{name}</small> {note}
              </p>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}
