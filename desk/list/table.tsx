import { Link } from 'react-router'
import { listFoot, PageLinks } from '#desk/ui/page.tsx'
import { shownCount } from '#desk/ui/shown.ts'
import { Status } from '#desk/ui/status.tsx'
import { Empty } from './empty.tsx'
import type { List, ListRow } from './load.ts'
import { useBeside, useHydrated } from './use-browser.ts'

/** Where a list has no room for columns, a row is a grid of three. */
const cells = {
  row:
    'relative border-border border-t hover:bg-muted/50 aria-[current]:bg-[light-dark(var(--muted),var(--card))] ' +
    '@max-2xl/list:border-b-0 @max-2xl/list:grid-cols-[1.75rem_minmax(0,1fr)_auto] @max-2xl/list:items-center @max-2xl/list:gap-x-[0.6rem]',
  check: 'w-9 @max-2xl/list:-mt-[0.15rem] @max-2xl/list:w-7 @max-2xl/list:self-start @max-2xl/list:[grid-area:1/1]',
  who: 'wrap-anywhere @max-2xl/list:[grid-area:1/2]',
  what: 'wrap-anywhere @max-2xl/list:row-start-2 @max-2xl/list:text-[0.9rem]',
  kind: "@max-2xl/list:inline @max-2xl/list:after:content-['_·_']",
  status: 'text-small @max-2xl/list:justify-self-end @max-2xl/list:[grid-area:2/3]',
  since:
    'whitespace-nowrap text-end @max-2xl/list:mt-[0.1rem] @max-2xl/list:self-start @max-2xl/list:text-small ' +
    '@max-2xl/list:[grid-area:1/3]',
}
/** A checkbox in its cell. */
export const check = {
  label: 'relative z-1 grid size-7 cursor-pointer place-items-center',
  input: 'size-[1.05rem] accent-primary',
}
/** All of a row is its link. */
const rowLink =
  'font-semibold outline-none after:absolute after:inset-0 focus-visible:after:rounded-[4px] ' +
  'focus-visible:after:outline-3 focus-visible:after:outline-primary focus-visible:after:-outline-offset-3'
/** The flame of what nobody opened. */
const drop =
  'before:mr-2 before:inline-block before:size-2 before:rotate-45 before:rounded-[0_50%_50%] before:bg-primary'
const initials =
  'inline-grid size-7 place-items-center rounded-[50%] bg-[var(--tile-shade)] font-semibold text-[0.75rem]'

type TableProps = {
  list: List
  /** The record that is open. */
  recordId: string | undefined
  /** Opened since the list was loaded. */
  seen: readonly string[]
}

/** The rows of a list, and what leads to the others. In a narrow list its rows are no columns (`cells`). */
export function RecordTable({ list, recordId, seen }: TableProps) {
  const { rows, total, mayWork, title, address, scope } = list
  if (list.beyond) return <Empty list={list} beyond={list.beyond} />
  const isOfLeads = scope === 'leads'
  const order = list.isDone ? 'latest first' : 'longest waiting first'
  return (
    <>
      <table className="records @max-2xl/list:stacked" data-rows="">
        <caption className="sr-only">
          {title}, {order}
        </caption>
        <thead>
          <tr>
            {mayWork && (
              <td className="w-9">
                <CheckAll key={address} />
              </td>
            )}
            <th scope="col">Who</th>
            <th scope="col">What</th>
            {!isOfLeads && <th scope="col">Admission</th>}
            <th scope="col">Follow-up</th>
            {!isOfLeads && <th scope="col">Fee</th>}
            <th scope="col" className="whitespace-nowrap text-end">
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
      <div className={listFoot}>
        <p role="status">
          {shownCount(total)} {total.count === 1 ? 'record' : 'records'}
          {total.count > 1 && <span className="text-muted-foreground">, {order}</span>}
        </p>
        {(list.first || list.next || list.previous) && (
          <nav aria-label="Pages" className="flex gap-5">
            <PageLinks
              first={list.previous && list.first ? list.first : undefined}
              previous={list.previous ?? undefined}
              next={list.next ?? undefined}
            />
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
    <tr className={cells.row} aria-current={isCurrent || undefined} data-new={row.opened ? undefined : ''}>
      {mayWork && (
        <td className={cells.check}>
          <label className={check.label}>
            <input type="checkbox" name="id" value={id} className={check.input} />
            <span className="sr-only">Select {name}</span>
          </label>
        </td>
      )}
      <td className={cells.who} data-who="">
        {!row.opened && (
          <span className={drop}>
            <span className="sr-only">Not opened yet: </span>
          </span>
        )}
        <Link to={to} preventScrollReset={isBeside} className={rowLink}>
          {name}
        </Link>
        {row.mentionsMe && <span className="font-semibold text-fine text-primary"> mentions you</span>}
        {company && <small>{company}</small>}
      </td>
      <td
        className={`${cells.what} ${!isOfLeads && row.status ? '@max-2xl/list:[grid-column:2/3]' : '@max-2xl/list:[grid-column:2/-1]'}`}
      >
        {kind && <small className={cells.kind}>{kind}</small>}
        {what}
      </td>
      {!isOfLeads && <td className={cells.status}>{row.status}</td>}
      <td className="@max-2xl/list:[grid-area:3/2]">
        <Status shape={row.state}>{row.stateWord}</Status>
      </td>
      {!isOfLeads && (
        <td className="@max-2xl/list:justify-self-end @max-2xl/list:[grid-area:3/3]">
          {row.fee && <Status shape={row.fee}>{row.feeWord}</Status>}
        </td>
      )}
      <td className={cells.since}>
        <time dateTime={row.arrivedAt}>
          <span aria-hidden="true">{row.arrived.short}</span>
          <span className="sr-only">{row.arrived.long}</span>
        </time>
      </td>
      <td className="@max-2xl/list:self-end @max-2xl/list:[grid-area:2/1/span_2]">
        {assignee && (
          <span className={initials} title={assignee.name}>
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
    <label className={check.label}>
      <input type="checkbox" data-check-all="" className={check.input} />
      <span className="sr-only">Select all rows of this page</span>
    </label>
  )
}
