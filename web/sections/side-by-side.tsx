import type { Picture } from '#content/schema.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Sample } from '#ui/sample.tsx'
import { Tiles } from '#ui/tiles.tsx'
import type { Action } from '#web/facts.ts'

type Column = {
  id: string
  path: string
  menuLabel: string
  picture: Picture
  action: Action
  cells: [label: string, text: string][]
  more?: [label: string, text: string][]
}

/** Two or three trainings as columns. Names and actions stay visible while scrolling. */
export function SideBySide({ trainings, isSample, note }: { trainings: Column[]; isSample: boolean; note: string }) {
  const columns = trainings.map(({ more = [], cells }) => [...more, ...cells])
  return (
    <table className="side-by-side" aria-label="Side by side">
      <caption>{note}</caption>
      <thead>
        <tr>
          {trainings.map(({ id, path, menuLabel, picture, action }) => (
            <th key={id} scope="col">
              <Tiles {...picture} className="mb-2 w-12 max-md:hidden" />
              <AnyLink to={path} className="block hover:underline">
                {menuLabel}
              </AnyLink>
              <AnyLink to={action.to} className="side-action">
                {action.label}
                <span className="sr-only"> ({menuLabel})</span>
              </AnyLink>
            </th>
          ))}
        </tr>
      </thead>
      {columns[0]?.map(([label], row) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={trainings.length}>
              {label} {row === 0 && isSample && <Sample />}
            </th>
          </tr>
          <tr>
            {trainings.map(({ id }, column) => (
              <td key={id}>{columns[column]?.[row]?.[1]}</td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  )
}
