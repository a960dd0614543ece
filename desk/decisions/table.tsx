import { longDay } from '#content/format.ts'
import { RowCheck } from '#desk/list/table.tsx'
import { TextLink } from '#desk/ui/page.tsx'
import { Headings } from '#desk/ui/tables.tsx'
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
  const byClass = isChosen && !isReleased ? 'max-sm:hidden' : undefined
  return (
    <table className="table">
      <thead>
        <tr>
          {isChosen && (
            <td className="w-9 pr-0">
              <span className="sr-only">Chosen</span>
            </td>
          )}
          <Headings
            columns={[
              ...['Applicant', 'Decision'],
              { title: 'Changed by', className: byClass },
              ...(isReleased ? [{ title: 'Goes out', className: 'max-sm:hidden' }] : []),
            ]}
          />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, recordId, name, course, outcome, respondBy, staffName, sendAt }) => (
          <tr key={id}>
            {isChosen && (
              <td className="w-9 pr-0">
                <RowCheck id={id} name={name} defaultChecked />
              </td>
            )}
            <td>
              <TextLink to={`/applications/${recordId}`}>{name}</TextLink>
              <small>{course}</small>
            </td>
            <td>
              {outcomeWord(outcome)}
              {respondBy && <small>Respond by {longDay(respondBy)}</small>}
            </td>
            <td className={byClass}>{staffName}</td>
            {isReleased && <td className="max-sm:hidden">{sendAt && <Time at={sendAt} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
