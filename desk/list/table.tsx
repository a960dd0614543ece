import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Link } from 'react-router'
import { listFoot, Muted, PageLinks } from '#desk/ui/page.tsx'
import { shownCount } from '#desk/ui/shown.ts'
import { Status } from '#desk/ui/status.tsx'
import { Empty } from './empty.tsx'
import type { List, ListRow } from './load.ts'
import { useBeside, useHydrated } from './use-browser.ts'

const narrow = '@2xl/list:@max-5xl/list:hidden'
const head = {
  box: '@max-2xl/list:static @max-2xl/list:w-auto @max-2xl/list:[clip-path:none]',
  row: '@max-2xl/list:flex @max-2xl/list:items-center @max-2xl/list:gap-4',
  sortable: '@max-2xl/list:w-auto',
  other: '@max-2xl/list:sr-only',
}
const oneLine = 'block truncate'

/** In a narrow list, a row is a grid with three columns. */
const cells = {
  row:
    'relative border-border border-t hover:bg-muted/50 aria-[current]:bg-[light-dark(var(--muted),var(--card))] ' +
    '@max-2xl/list:border-b-0 @max-2xl/list:grid-cols-[1.75rem_minmax(0,1fr)_auto] @max-2xl/list:items-center @max-2xl/list:gap-x-[0.6rem]',
  check: 'w-9 @max-2xl/list:-mt-[0.15rem] @max-2xl/list:w-7 @max-2xl/list:self-start @max-2xl/list:[grid-area:1/1]',
  who: '@max-2xl/list:[grid-area:1/2]',
  what: '@max-2xl/list:row-start-2 @max-2xl/list:text-[0.9rem]',
  kind: "truncate @max-2xl/list:inline @max-2xl/list:after:content-['_·_']",
  status: `text-small ${narrow} @max-2xl/list:justify-self-end @max-2xl/list:[grid-area:2/3]`,
  since:
    'whitespace-nowrap text-end @max-5xl/list:text-small @max-2xl/list:mt-[0.1rem] @max-2xl/list:self-start ' +
    '@max-2xl/list:[grid-area:1/3]',
}
const check = {
  label: 'relative z-1 grid size-7 cursor-pointer place-items-center',
  input: 'size-[1.05rem] accent-primary',
}
const rowLink =
  'font-semibold outline-none after:absolute after:inset-0 focus-visible:after:rounded-[4px] ' +
  'focus-visible:after:outline-3 focus-visible:after:outline-primary focus-visible:after:-outline-offset-3'
const drop =
  'before:mr-2 before:inline-block before:size-2 before:rotate-45 before:rounded-[0_50%_50%] before:bg-primary'
const initials =
  'inline-grid size-7 place-items-center rounded-[50%] bg-[var(--tile-shade)] font-semibold text-[0.75rem]'

type TableProps = {
  list: List
  /** Open record. */
  recordId: string | undefined
  /** Records opened since the list was loaded. */
  seen: readonly string[]
}

/** Rows and page links of a list. In a narrow list, rows have no table columns (`cells`). */
export function RecordTable({ list, recordId, seen }: TableProps) {
  const { rows, total, mayWork, title, address, scope } = list
  if (list.beyond) return <Empty list={list} beyond={list.beyond} />
  const isOfLeads = scope === 'leads'
  const order = list.sort ? sortWords[list.sort] : list.isDone ? 'latest first' : 'longest waiting first'
  return (
    <>
      <table className="records table-fixed @max-2xl/list:stacked" data-rows="">
        <caption className="sr-only">
          {title}, {order}
        </caption>
        <thead className={head.box}>
          <tr className={head.row}>
            {mayWork && (
              <td className="w-9">
                <CheckAll key={address} />
              </td>
            )}
            <Sortable title="Who" sort={list.sorts.name} className="w-[24%]" />
            <Sortable title="What" />
            {!isOfLeads && <Sortable title="Admission" sort={list.sorts.status} className={`w-32 ${narrow}`} />}
            <Sortable title="Follow-up" className="w-40 @max-5xl/list:w-36" />
            {!isOfLeads && <Sortable title="Fee" className="w-24 @max-5xl/list:w-22" />}
            <Sortable title="Arrived" sort={list.sorts.arrived} className="w-28 text-end @max-5xl/list:w-24" />
            <th scope="col" className={`w-11 ${head.other}`}>
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
          {total.count > 1 && <Muted>, {order}</Muted>}
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

const sortWords: Record<NonNullable<List['sort']>, string> = {
  name: 'by name, A to Z',
  '-name': 'by name, Z to A',
  arrived: 'earliest first',
  '-arrived': 'latest first',
  status: 'by admission, A to Z',
  '-status': 'by admission, Z to A',
}

type Sort = List['sorts']['name']

function Sortable({ title, sort, className = '' }: { title: string; sort?: Sort | undefined; className?: string }) {
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th scope="col" className={`${className} ${sort ? head.sortable : head.other}`} aria-sort={sort?.direction}>
      {sort ? (
        <Link to={sort.to} className={`hover:link ${sort.direction ? 'font-semibold' : ''}`}>
          {title}
          {sort.direction && <Arrow className="ml-1 inline size-[0.8rem]" aria-hidden="true" />}
        </Link>
      ) : (
        title
      )}
    </th>
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
          <RowCheck id={id} name={name} />
        </td>
      )}
      <td className={cells.who} data-who="">
        <span className={oneLine} title={name}>
          {!row.opened && (
            <span className={drop}>
              <span className="sr-only">Not opened yet: </span>
            </span>
          )}
          <Link to={to} preventScrollReset={isBeside} className={rowLink}>
            {name}
          </Link>
        </span>
        {row.mentionsMe && <span className="font-semibold text-fine text-primary">mentions you</span>}
        {row.hasQuestion && <span className="font-semibold text-fine text-primary"> Question</span>}
        {company && (
          <small className={oneLine} title={company}>
            {company}
          </small>
        )}
      </td>
      <td
        className={`${cells.what} ${!isOfLeads && row.status ? '@max-2xl/list:[grid-column:2/3]' : '@max-2xl/list:[grid-column:2/-1]'}`}
      >
        <span className={oneLine} title={what}>
          {kind && <small className={cells.kind}>{kind}</small>}
          {what}
        </span>
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

export function RowCheck({ id, name, defaultChecked }: { id: string; name: string; defaultChecked?: boolean }) {
  return (
    <label className={check.label}>
      <input type="checkbox" name="id" value={id} defaultChecked={defaultChecked} className={check.input} />
      <span className="sr-only">Select {name}</span>
    </label>
  )
}

/** Checks the rows of this page. Needs script; the bar offers all rows without it. */
function CheckAll() {
  if (!useHydrated()) return null
  return (
    <label className={check.label}>
      <input type="checkbox" data-check-all="" className={check.input} />
      <span className="sr-only">Select all rows of this page</span>
    </label>
  )
}
