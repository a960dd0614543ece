import { Link } from 'react-router'
import { shownDay } from '#desk/record/words.ts'
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
    <table className="table decisions">
      <thead>
        <tr>
          {isChosen && (
            <td className="records-check">
              <span className="sr-only">Chosen</span>
            </td>
          )}
          <th scope="col">Applicant</th>
          <th scope="col">Decision</th>
          <th scope="col">Changed by</th>
          {isReleased && <th scope="col">Goes out</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, recordId, name, course, outcome, respondBy, staffName, sendAt }) => (
          <tr key={id}>
            {isChosen && (
              <td className="records-check">
                <label>
                  <input type="checkbox" name="id" value={id} defaultChecked />
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
              {respondBy && <small>Respond by {shownDay(respondBy)}</small>}
            </td>
            <td>{staffName}</td>
            {isReleased && <td>{sendAt && <Time at={sendAt} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
