import { createContext, type ToggleEvent, useState } from 'react'
import { Link } from 'react-router'
import { applicationStatuses } from '#contract/application-status.ts'
import { outcomeWords } from '#office/desk/decisions/words.ts'
import { closeMenu, focusFirst } from '#office/desk/record/menu.tsx'
import { ShownRecord, WorkForm } from '#office/desk/record/work-form.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import type { Outcome } from '#services/admissions/statuses.ts'
import type { List, ListRow } from './load.ts'

export type Edited = { id: string; field: 'status' | 'assignee' }

export const EditRow = createContext<{ edit: (edited: Edited) => void; mayWork: boolean; mayDecide: boolean }>({
  edit: () => {},
  mayWork: false,
  mayDecide: false,
})

/** Id of the one menu of all rows, which the pressed button opens. */
export const rowEditor = 'row-editor'

const item =
  'flex min-h-9 w-full cursor-pointer items-center rounded-field px-[0.6rem] py-[0.35rem] text-left font-semibold ' +
  'hover:bg-muted aria-pressed:bg-muted'

/** Menu that changes the status or the assignee of a row. It is outside of the form of the selection. */
export function RowEditor({ list, edited }: { list: List; edited: Edited | undefined }) {
  const row = list.rows.find(({ id }) => id === edited?.id)
  // It opens with its first choice again.
  const [closings, setClosings] = useState(0)
  function toggle(event: ToggleEvent<HTMLElement>) {
    focusFirst(event)
    if (event.newState === 'closed') setClosings(closings + 1)
  }
  return (
    <div id={rowEditor} popover="auto" className="menu" onToggle={toggle}>
      {row && edited && (
        <ShownRecord
          value={{ id: row.id, version: row.version, me: list.me, mayDecide: true }}
          key={`${row.id} ${closings}`}
        >
          {edited.field === 'assignee' ? <Assignees list={list} row={row} /> : <Statuses row={row} />}
        </ShownRecord>
      )}
    </div>
  )
}

const pageOf = ({ id }: ListRow) => `/desk/applications/${id}`

function Assignees({ list, row }: { list: List; row: ListRow }) {
  return (
    <WorkForm intent="assign" action={pageOf(row)}>
      {[...list.assignees, { id: '', name: 'Nobody' }].map(({ id, name }) => (
        <button
          key={id}
          type="submit"
          name="assignee"
          value={id}
          className={item}
          aria-pressed={id === (row.assignee?.id ?? '')}
        >
          {name}
        </button>
      ))}
    </WorkForm>
  )
}

type Status = NonNullable<ListRow['compared']>['next'][number]

function Statuses({ row }: { row: ListRow }) {
  const { next = [], outcomes = [] } = row.compared ?? {}
  const [chosen, setChosen] = useState<Status>()
  if (chosen) return <ConfirmStatus row={row} status={chosen} />
  return (
    <>
      {(Object.keys(outcomeWords) as Outcome[])
        .filter((outcome) => outcomes.includes(outcome))
        .map((outcome) => (
          <Link
            key={outcome}
            to={`${row.to}&decide=${outcome}`}
            className={item}
            onClick={({ currentTarget }) => closeMenu(currentTarget)}
          >
            {outcomeWords[outcome].act} …
          </Link>
        ))}
      {next.length > 0 && (
        <div className="mt-1 border-border border-t pt-1 first:mt-0 first:border-0">
          {next.map((status) => (
            <button key={status.id} type="button" className={item} onClick={() => setChosen(status)}>
              {status.name} …
            </button>
          ))}
        </div>
      )}
    </>
  )
}

/** It takes the place of the button that had the focus. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Asks once more, because the applicant is told at once, which nobody can undo. */
function ConfirmStatus({ row, status: { id, name } }: { row: ListRow; status: Status }) {
  return (
    <WorkForm intent="status" action={pageOf(row)} className="grid max-w-64 gap-2 p-2">
      <p>
        {row.name} gets an email now: {applicationStatuses[id].applicant}.
      </p>
      <input type="hidden" name="status" value={id} />
      <Submit look="filled" ref={focus}>
        Change to {name}
      </Submit>
    </WorkForm>
  )
}
