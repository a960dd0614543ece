import { Link } from 'react-router'
import { shownCount } from '#desk/ui/shown.ts'
import { Empty } from './empty.tsx'
import type { List, ListRow } from './load.ts'
import { useBeside, useHydrated } from './use-browser.ts'

type TableProps = {
  list: List
  /** The record that is open. */
  recordId: string | undefined
  /** Opened since the list was loaded. */
  seen: readonly string[]
}

/** The rows of a list, and what leads to the others. On narrow screens it is laid out as a list (styles/list.css). */
export function RecordTable({ list, recordId, seen }: TableProps) {
  const { rows, total, mayWork, title, address, scope } = list
  if (list.beyond) return <Empty list={list} beyond={list.beyond} />
  const isOfLeads = scope === 'leads'
  const order = list.isDone ? 'latest first' : 'longest waiting first'
  return (
    <>
      <table className="records">
        <caption className="sr-only">
          {title}, {order}
        </caption>
        <thead>
          <tr>
            {mayWork && (
              <td className="records-check">
                <CheckAll key={address} />
              </td>
            )}
            <th scope="col">Who</th>
            <th scope="col">What</th>
            {!isOfLeads && <th scope="col">Admission</th>}
            <th scope="col">Follow-up</th>
            {!isOfLeads && <th scope="col">Fee</th>}
            <th scope="col" className="records-since">
              Arrived
            </th>
            <th scope="col">
              <span className="sr-only">Assignee</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={{ ...row, opened: row.opened || seen.includes(row.id) }}
              isCurrent={row.id === recordId}
              mayWork={mayWork}
              isOfLeads={isOfLeads}
            />
          ))}
        </tbody>
      </table>
      <div className="list-foot">
        <p role="status">
          {shownCount(total)} {total.count === 1 ? 'record' : 'records'}
          {total.count > 1 && <span className="soft">, {order}</span>}
        </p>
        {(list.first || list.next || list.previous) && (
          <nav aria-label="Pages">
            {list.first && list.previous && <Link to={list.first}>First page</Link>}
            {list.previous && <Link to={list.previous}>Previous page</Link>}
            {list.next && <Link to={list.next}>Next page</Link>}
          </nav>
        )}
      </div>
    </>
  )
}

type RowProps = { row: ListRow; isCurrent: boolean; mayWork: boolean; isOfLeads: boolean }

function Row({ row, isCurrent, mayWork, isOfLeads }: RowProps) {
  const isBeside = useBeside()
  const { id, to, name, company, kind, what, assignee } = row
  return (
    <tr aria-current={isCurrent || undefined} data-new={row.opened ? undefined : ''}>
      {mayWork && (
        <td className="records-check">
          <label>
            <input type="checkbox" name="id" value={id} />
            <span className="sr-only">Select {name}</span>
          </label>
        </td>
      )}
      <td className="records-who">
        {!row.opened && (
          <span className="ember-drop">
            <span className="sr-only">Not opened yet: </span>
          </span>
        )}
        <Link to={to} preventScrollReset={isBeside}>
          {name}
        </Link>
        {row.mentionsMe && <span className="mention"> mentions you</span>}
        {company && <small>{company}</small>}
      </td>
      <td className="records-what">
        {kind && <small>{kind}</small>}
        {what}
      </td>
      {!isOfLeads && <td className="records-status">{row.status}</td>}
      <td className="records-state">
        <span className="status" data-shape={row.state}>
          {row.stateWord}
        </span>
      </td>
      {!isOfLeads && (
        <td className="records-fee">
          {row.fee && (
            <span className="status" data-shape={row.fee}>
              {row.feeWord}
            </span>
          )}
        </td>
      )}
      <td className="records-since">
        <time dateTime={row.arrivedAt}>
          <span aria-hidden="true">{row.arrived.short}</span>
          <span className="sr-only">{row.arrived.long}</span>
        </time>
      </td>
      <td className="records-assignee">
        {assignee && (
          <span className="initials" title={assignee.name}>
            <span aria-hidden="true">{assignee.initials}</span>
            <span className="sr-only">{assignee.name}</span>
          </span>
        )}
      </td>
    </tr>
  )
}

/** Checks the rows of this page. Without a script there is none: the bar offers all rows. */
function CheckAll() {
  if (!useHydrated()) return null
  return (
    <label>
      <input type="checkbox" data-check-all="" />
      <span className="sr-only">Select all rows of this page</span>
    </label>
  )
}
