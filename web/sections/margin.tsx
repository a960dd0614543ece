import { useId } from 'react'
import type { FeatureRows } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Fold } from '#ui/fold.tsx'
import type { loadMargin } from '#web/load-page-data.ts'
import { NotedSheet } from './noted-sheet.tsx'
import { SectionHeading } from './section-heading.tsx'

type Margin = NonNullable<ReturnType<typeof loadMargin>>

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

/** Class of each sheet, which is shown while its tab is checked. Works without script. */
const shownBy = [
  'group-has-[[value="0"]:checked]/margin:grid',
  'group-has-[[value="1"]:checked]/margin:grid',
  'group-has-[[value="2"]:checked]/margin:grid',
]

function Sheets({ show, sheets, closing }: Margin) {
  const name = useId()
  return (
    <div className="group/margin">
      <fieldset className="mt-[clamp(1.5rem,3vw,2.5rem)] mb-[1rem] flex flex-wrap gap-[0.5rem] print:hidden">
        <legend className="sr-only">Piece of work</legend>
        {sheets.map(({ label }, place) => (
          <label key={label} className="tab">
            <input type="radio" name={name} value={place} defaultChecked={place === 0} className="sr-only" />
            {label}
          </label>
        ))}
      </fieldset>
      {sheets.map((sheet, place) => (
        <NotedSheet key={sheet.title} {...sheet} isSample={show === 'as-sample'} className={shownBy[place] ?? ''}>
          <p className="small-title text-[1.0625rem]">{closing}</p>
          <AnyLink to={`${sheet.training.path}#work`} className="inline-link">
            See all of it in {sheet.training.menuLabel}
          </AnyLink>
        </NotedSheet>
      ))}
    </div>
  )
}
