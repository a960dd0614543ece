import type { ReactNode } from 'react'

type Figure = {
  key: string
  title: ReactNode
  /** From 0 to 1: the length of its bar, and how much of that is dark. */
  bar?: { length: number; part?: number }
  cells: (string | number)[]
}

type FiguresTableProps = {
  /** Of the first column, then of the columns of numbers. */
  headings: [first: string, ...numbers: string[]]
  rows: Figure[]
}

const shape = 'block h-[1.1rem] min-w-[2px] overflow-hidden rounded-[3px] bg-accent'
const percent = (share: number) => ({ inlineSize: `${100 * share}%` })

/** Numbers in a table, with a bar for each row where it has one. */
export function FiguresTable({ headings: [first, ...numbers], rows }: FiguresTableProps) {
  const hasBars = rows.some(({ bar }) => bar)
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {hasBars && (
            <th scope="col" className="max-sm:hidden">
              <span className="sr-only">Chart</span>
            </th>
          )}
          {numbers.map((heading) => (
            <th key={heading} scope="col" className="number">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, bar, cells }) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            {bar && (
              <td aria-hidden="true" className="w-1/3 max-sm:hidden">
                <span className={shape} style={percent(bar.length)}>
                  {bar.part !== undefined && <span className="block h-full bg-primary" style={percent(bar.part)} />}
                </span>
              </td>
            )}
            {numbers.map((heading, at) => (
              <td key={heading} className="number">
                {cells[at]?.toLocaleString('en-US')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
