import { AnyLink } from '#ui/any-link.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import type { ComparedTraining } from './training-table.tsx'

type SideBySideProps = { trainings: ComparedTraining[]; isSample: boolean; note: string }

const name =
  'entry-title sticky top-[4.1rem] bg-background py-3 pr-3 align-top [box-shadow:inset_0_-1px_var(--border)] ' +
  'max-md:text-[0.9375rem] lg:top-[4.5rem]'
const way =
  'mt-1 inline-flex min-h-8 items-center font-text text-primary text-small tracking-normal underline underline-offset-[0.2em]'
const about = 'pt-3 font-normal text-muted-foreground text-small'

/** Two or three trainings as columns. Names and actions stay visible while scrolling. */
export function SideBySide({ trainings, isSample, note }: SideBySideProps) {
  return (
    <table
      className="w-full table-fixed hyphens-auto text-left max-md:text-[0.9375rem]/[1.4]"
      aria-label="Side by side"
    >
      <caption className="caption-bottom pt-6 text-left text-muted-foreground text-small">{note}</caption>
      <thead>
        <tr>
          {trainings.map(({ id, path, menuLabel, picture, action }) => (
            <th key={id} scope="col" className={name}>
              <Tiles {...picture} className="mb-2 w-12 max-md:hidden" />
              <AnyLink to={path} className="block hover:underline">
                {menuLabel}
              </AnyLink>
              <AnyLink to={action.to} className={way}>
                {action.label}
                <span className="sr-only"> ({menuLabel})</span>
              </AnyLink>
            </th>
          ))}
        </tr>
      </thead>
      {trainings[0]?.cells.map(([label], row) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={trainings.length} className={row ? `${about} border-t` : about}>
              {label} {row === 0 && isSample && <Sample />}
            </th>
          </tr>
          <tr>
            {trainings.map(({ id, cells }) => (
              <td key={id} className="wrap-anywhere pt-0.5 pr-3 pb-3 align-top">
                {cells[row]?.[1]}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}
