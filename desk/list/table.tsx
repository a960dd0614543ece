import { Link } from 'react-router'
import { shownCount } from '#desk/ui/shown.ts'
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
  const { rows, total, mayWork, title, address } = list
  // Of a long list only a part is looked at for one page; what matches may come later.
  if (rows.length === 0 && !list.next && !list.previous) return <Empty list={list} />
  return (
    <>
      <table className="records">
        <caption className="sr-only">{title}, longest waiting first</caption>
        <thead>
          <tr>
            {mayWork && (
              <td className="records-check">
                <CheckAll key={address} />
              </td>
            )}
            <th scope="col">Who</th>
            <th scope="col">What</th>
            {list.scope !== 'leads' && <th scope="col">Status</th>}
            <th scope="col">State</th>
            <th scope="col">Fee</th>
            <th scope="col" className="records-since">
              Waiting
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
              hasStatus={list.scope !== 'leads'}
            />
          ))}
        </tbody>
      </table>
      <div className="list-foot">
        <p role="status">
          {shownCount(total)} {total.count === 1 ? 'record' : 'records'}
          {total.count > 1 && <span className="soft">, longest waiting first</span>}
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

type RowProps = { row: ListRow; isCurrent: boolean; mayWork: boolean; hasStatus: boolean }

function Row({ row, isCurrent, mayWork, hasStatus }: RowProps) {
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
      {hasStatus && <td className="records-status">{row.status}</td>}
      <td className="records-state">
        <span className="status" data-shape={row.state}>
          {row.stateWord}
        </span>
      </td>
      <td className="records-fee">
        {row.fee && (
          <span className="status" data-shape={row.fee}>
            {row.feeWord}
          </span>
        )}
      </td>
      <td className="records-since">
        <time dateTime={row.since}>
          <span aria-hidden="true">{row.ago.short}</span>
          <span className="sr-only">{row.ago.long}</span>
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

function Empty({ list: { path, filters, q, first, tabs } }: { list: List }) {
  if (q) {
    return (
      <div className="list-empty" role="status">
        <h2>Nothing matches “{q.length > 40 ? `${q.slice(0, 40)}…` : q}”</h2>
        <p>
          The search looks at names, emails, companies, phone numbers and references.{' '}
          {filters.length > 0 && 'It also keeps to your filters. '}
          <Link to={path} className="link">
            Show everything
          </Link>
        </p>
      </div>
    )
  }
  const tab = tabs.find(({ isCurrent }) => isCurrent)?.title
  const isFiltered = filters.length > 0 || first !== undefined
  return (
    <div className="list-empty" role="status">
      <h2>{isFiltered ? (calm[tab ?? ''] ?? 'Nothing here') : 'Nothing has arrived yet'}</h2>
      <p>
        {isFiltered ? (
          <Link to={path} className="link">
            Show everything
          </Link>
        ) : (
          'Applications, messages, requests and resumes appear here as soon as visitors send them.'
        )}
      </p>
    </div>
  )
}

const calm: Record<string, string> = {
  'Needs us': 'Nobody waits for us',
  'Not opened': 'Everything has been opened',
  Mine: 'Nothing is assigned to you',
  Mentions: 'No new mentions',
  'Waiting for them': 'We wait for nobody',
  Done: 'Nothing is done yet',
}
