import { Link } from 'react-router'
import { Status } from '#desk/ui/status.tsx'
import { TableHead } from '#desk/ui/tables.tsx'
import { Sample } from '#ui/sample.tsx'
import type { Row } from './rows.ts'

const titleLink =
  'font-semibold underline decoration-[1.5px] decoration-transparent underline-offset-[0.25em] hover:decoration-accent'
const row = 'max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-[0.1rem] max-md:py-3'
const cell = "max-md:text-fine max-md:text-muted-foreground max-md:before:content-[attr(data-label)_':_']"

/** @param head heading of the first column @param path base path of the rows' pages */
export function ScheduleTable({ head, path, rows }: { head: string; path: string; rows: Row[] }) {
  return (
    <table className="table max-md:stacked">
      <TableHead columns={[head, 'State', ...(rows[0]?.cells ?? []).map(({ label }) => label)]} />
      <tbody>
        {rows.map(({ id, title, sub, sample, state, isPast, cells }) => (
          <tr key={id} className={`${row} ${isPast ? 'text-muted-foreground' : ''}`}>
            <th scope="row" className="max-md:flex-[1_0_65%]">
              <Link to={`${path}/${id}`} className={titleLink}>
                {title}
              </Link>{' '}
              {sample && <Sample />}
              <small>{sub}</small>
            </th>
            <td>
              <Status shape={state.shape}>{state.word}</Status>
            </td>
            {cells.map(({ label, text, sub: more }) => (
              <td key={label} data-label={label} className={cell}>
                {text}
                {more && <small className="max-md:ml-[0.4em] max-md:inline">{more}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
