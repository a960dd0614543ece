import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useBeside, useHydrated } from '#office/desk/ui/hooks.ts'
import { listFoot, Muted, PageLinks, Status } from '#office/desk/ui/parts.tsx'
import { shownCount } from '#office/desk/ui/shown.ts'
import { Empty } from './empty.tsx'
import type { List, ListRow } from './load.ts'

type Column = {
  title: string
  sort?: keyof List['sorts']
  /** Leads have no such column. */
  isOfApplications?: boolean
  /** Classes of the head, with the column's width. */
  head?: string
  /** Classes of a cell, with its place in a narrow list, where a row is a grid with three columns. */
  cell: string | ((row: ListRow) => string)
  Content: (row: ListRow) => ReactNode
}

const oneLine = 'block truncate'
const news = 'font-semibold text-fine text-primary'
const onlyWideOrStacked = '@2xl/list:@max-5xl/list:hidden'

const columns: Column[] = [
  { title: 'Who', sort: 'name', head: 'w-[24%]', cell: '@max-2xl/list:[grid-area:1/2]', Content: Who },
  {
    title: 'What',
    cell: ({ status }) =>
      `@max-2xl/list:row-start-2 @max-2xl/list:text-[0.9rem] ${status ? '@max-2xl/list:[grid-column:2/3]' : '@max-2xl/list:[grid-column:2/-1]'}`,
    Content: ({ what, kind, answer }) => (
      <>
        <span className={oneLine} title={what}>
          {kind && <small className="truncate @max-2xl/list:inline @max-2xl/list:after:content-['_·_']">{kind}</small>}
          {what}
        </span>
        {answer && <Answer words={answer} />}
      </>
    ),
  },
  {
    title: 'Admission',
    sort: 'status',
    isOfApplications: true,
    head: `w-32 ${onlyWideOrStacked}`,
    cell: `text-small ${onlyWideOrStacked} @max-2xl/list:justify-self-end @max-2xl/list:[grid-area:2/3]`,
    Content: ({ status }) => status,
  },
  {
    title: 'Follow-up',
    head: 'w-40 @max-5xl/list:w-36',
    cell: '@max-2xl/list:[grid-area:3/2]',
    Content: ({ state, stateWord }) => <Status shape={state}>{stateWord}</Status>,
  },
  {
    title: 'Fee',
    isOfApplications: true,
    head: 'w-24 @max-5xl/list:w-22',
    cell: '@max-2xl/list:justify-self-end @max-2xl/list:[grid-area:3/3]',
    Content: ({ fee, feeWord }) => fee && <Status shape={fee}>{feeWord}</Status>,
  },
  {
    title: 'Arrived',
    sort: 'arrived',
    head: 'w-28 text-end @max-5xl/list:w-24',
    cell: 'whitespace-nowrap text-end @max-5xl/list:text-small @max-2xl/list:mt-[0.1rem] @max-2xl/list:self-start @max-2xl/list:[grid-area:1/3]',
    Content: ({ arrived, arrivedAt }) => (
      <time dateTime={arrivedAt}>
        <span aria-hidden="true">{arrived.short}</span>
        <span className="sr-only">{arrived.long}</span>
      </time>
    ),
  },
  {
    title: 'Assignee',
    head: 'w-11 *:sr-only',
    cell: '@max-2xl/list:self-end @max-2xl/list:[grid-area:2/1/span_2]',
    Content: ({ assignee }) =>
      assignee && (
        <span className={initials} title={assignee.name}>
          <span aria-hidden="true">{assignee.initials}</span>
          <span className="sr-only">{assignee.name}</span>
        </span>
      ),
  },
]

const rowBox =
  'relative border-border border-t hover:bg-muted/50 aria-[current]:bg-[light-dark(var(--muted),var(--card))] ' +
  '@max-2xl/list:border-b-0 @max-2xl/list:grid-cols-[1.75rem_minmax(0,1fr)_auto] @max-2xl/list:items-center @max-2xl/list:gap-x-[0.6rem]'
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

/** Rows and page links of a list. */
export function RecordTable({ list, recordId, seen }: TableProps) {
  const { total, mayWork, title, address, scope } = list
  if (list.beyond) return <Empty list={list} beyond={list.beyond} />
  const rows = list.rows.map((row) => ({ ...row, opened: row.opened || seen.includes(row.id) }))
  const shown = columns.filter(({ isOfApplications }) => scope !== 'leads' || !isOfApplications)
  const order = list.sort ? sortWords[list.sort] : list.isDone ? 'latest first' : 'longest waiting first'
  return (
    <>
      <table className="records table-fixed @max-2xl/list:stacked" data-rows="">
        <caption className="sr-only">
          {title}, {order}
        </caption>
        <thead className="@max-2xl/list:static @max-2xl/list:w-auto @max-2xl/list:[clip-path:none]">
          <tr className="@max-2xl/list:flex @max-2xl/list:items-center @max-2xl/list:gap-4">
            {mayWork && (
              <td className="w-9">
                <CheckAll key={address} />
              </td>
            )}
            {shown.map(({ title, sort, head }) => (
              <Head key={title} title={title} sort={sort && list.sorts[sort]} className={head} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={rowBox} aria-current={row.id === recordId || undefined}>
              {mayWork && (
                <td className="w-9 @max-2xl/list:-mt-[0.15rem] @max-2xl/list:w-7 @max-2xl/list:self-start @max-2xl/list:[grid-area:1/1]">
                  <SelectBox label={`Select ${row.name}`} name="id" value={row.id} />
                </td>
              )}
              {shown.map(({ title, cell, Content }) => (
                <td key={title} className={typeof cell === 'string' ? cell : cell(row)}>
                  <Content {...row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={listFoot}>
        <p role="status">
          {shownCount(total)} {total.count === 1 ? 'record' : 'records'}
          {total.count > 1 && <Muted>, {order}</Muted>}
        </p>
        {(list.previous || list.next) && (
          <nav aria-label="Pages" className="flex gap-5">
            <PageLinks first={list.previous && list.first} previous={list.previous} next={list.next} />
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

type HeadProps = { title: string; sort: List['sorts']['name'] | undefined; className: string | undefined }

function Head({ title, sort, className = '' }: HeadProps) {
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp
  const inNarrowList = sort ? '@max-2xl/list:w-auto' : '@max-2xl/list:sr-only'
  return (
    <th scope="col" className={`${className} ${inNarrowList}`} aria-sort={sort?.direction}>
      {sort ? (
        <Link to={sort.to} className={`hover:link ${sort.direction ? 'font-semibold' : ''}`}>
          {title}
          {sort.direction && <Arrow className="ml-1 inline size-[0.8rem]" aria-hidden="true" />}
        </Link>
      ) : (
        <span>{title}</span>
      )}
    </th>
  )
}

/** Beside an open record, there is room for its first part: what the applicant did. */
function Answer({ words }: { words: string }) {
  const [first, seats] = words.split(': ')
  return (
    <span className={news}>
      {first}
      {seats && <span className={onlyWideOrStacked}>: {seats}</span>}
    </span>
  )
}

function Who({ to, name, company, opened, mentionsMe, hasQuestion }: ListRow) {
  const isBeside = useBeside()
  return (
    <>
      <span className={oneLine} title={name}>
        {!opened && (
          <span className={drop}>
            <span className="sr-only">Not opened yet: </span>
          </span>
        )}
        <Link to={to} preventScrollReset={isBeside} className={rowLink} data-who="">
          {name}
        </Link>
      </span>
      {mentionsMe && <span className={news}>mentions you</span>}
      {hasQuestion && <span className={news}> Question</span>}
      {company && (
        <small className={oneLine} title={company}>
          {company}
        </small>
      )}
    </>
  )
}

/** Checks the rows of this page. Needs script; the bar offers all rows without it. */
const CheckAll = () => useHydrated() && <SelectBox label="Select all rows of this page" data-check-all="" />

export function SelectBox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="relative z-1 grid size-7 cursor-pointer place-items-center">
      <input type="checkbox" className="size-[1.05rem]" {...input} />
      <span className="sr-only">{label}</span>
    </label>
  )
}
