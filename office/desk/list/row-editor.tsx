import { createContext } from 'react'
import { Link } from 'react-router'
import { outcomeWords } from '#office/desk/decisions/words.ts'
import { closeMenu, focusFirst } from '#office/desk/record/menu.tsx'
import { ShownRecord, WorkForm } from '#office/desk/record/work-form.tsx'
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
  return (
    <div id={rowEditor} popover="auto" className="menu" onToggle={focusFirst}>
      {row && edited && (
        <ShownRecord value={{ id: row.id, version: row.version, me: list.me, mayDecide: true }} key={row.id}>
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
      {[...list.colleagues, { id: '', name: 'Nobody' }].map(({ id, name }) => (
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

function Statuses({ row }: { row: ListRow }) {
  const { next = [], outcomes = [] } = row.compared ?? {}
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
        <WorkForm
          intent="status"
          action={pageOf(row)}
          className="mt-1 border-border border-t pt-1 first:mt-0 first:border-0"
        >
          {next.map(({ id, name }) => (
            <button key={id} type="submit" name="status" value={id} className={item}>
              {name}
            </button>
          ))}
          <p className="px-[0.6rem] py-1 text-muted-foreground text-small">The applicant gets an email.</p>
        </WorkForm>
      )}
    </>
  )
}
