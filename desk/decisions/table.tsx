import { Link } from 'react-router'
import { longDay } from '#content/format.ts'
import { check } from '#desk/list/table.tsx'
import { Time } from '#desk/ui/time.tsx'
import type { ListedDecision } from '#services/admissions/lists.ts'
import { outcomeWord } from './words.ts'

export type Row = Pick<
  ListedDecision,
  'id' | 'recordId' | 'name' | 'course' | 'outcome' | 'respondBy' | 'staffName' | 'sendAt'
>

/** Decisions with their applicants. @param isChosen whether some of them can be chosen */
export function DecisionTable({ rows, isChosen = false }: { rows: Row[]; isChosen?: boolean }) {
  const isReleased = rows.some(({ sendAt }) => sendAt)
  return (
    <table className="table">
      <thead>
        <tr>
          {isChosen && (
            <td className="w-9 pr-0">
              <span className="sr-only">Chosen</span>
            </td>
          )}
          <th scope="col">Applicant</th>
          <th scope="col">Decision</th>
          <th scope="col" className={isChosen && !isReleased ? 'max-sm:hidden' : undefined}>
            Changed by
          </th>
          {isReleased && (
            <th scope="col" className="max-sm:hidden">
              Goes out
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, recordId, name, course, outcome, respondBy, staffName, sendAt }) => (
          <tr key={id}>
            {isChosen && (
              <td className="w-9 pr-0">
                <label className={check.label}>
                  <input type="checkbox" name="id" value={id} defaultChecked className={check.input} />
                  <span className="sr-only">Select {name}</span>
                </label>
              </td>
            )}
            <td>
              <Link to={`/applications/${recordId}`} className="link">
                {name}
              </Link>
              <small>{course}</small>
            </td>
            <td>
              {outcomeWord(outcome)}
              {respondBy && <small>Respond by {longDay(respondBy)}</small>}
            </td>
            <td className={isChosen && !isReleased ? 'max-sm:hidden' : undefined}>{staffName}</td>
            {isReleased && <td className="max-sm:hidden">{sendAt && <Time at={sendAt} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
