import { Link } from 'react-router'
import { Sample } from '#ui/sample.tsx'
import type { Row } from './rows.ts'
import type { StateWord } from './words.ts'

export function Status({ word, shape }: StateWord) {
  return (
    <span className="status" data-shape={shape}>
      {word}
    </span>
  )
}

/** Starts, workshops or rounds. @param head of the first column @param path of their pages */
export function ScheduleTable({ head, path, rows }: { head: string; path: string; rows: Row[] }) {
  return (
    <table className="table schedule-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">State</th>
          {rows[0]?.cells.map(({ label }) => (
            <th scope="col" key={label}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, sub, sample, state, isPast, cells }) => (
          <tr key={id} className={isPast ? 'soft' : undefined}>
            <th scope="row">
              <Link to={`${path}/${id}`}>{title}</Link> {sample && <Sample />}
              <small>{sub}</small>
            </th>
            <td>
              <Status {...state} />
            </td>
            {cells.map(({ label, text, sub: more }) => (
              <td key={label} data-label={label}>
                {text}
                {more && <small>{more}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
