import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBeside } from '#office/desk/ui/hooks.ts'
import { Status } from '#office/desk/ui/parts.tsx'
import type { List, ListRow } from './load.ts'

export type Column = {
  title: string
  sort?: keyof List['sorts']
  /** The column is shown if one of the rows has it. */
  has?: (row: ListRow) => boolean
  /** Classes of the head, with the column's width. */
  head?: string
  /** Classes of a cell, with its place in a narrow list, where a row is a grid with three columns. */
  cell: string | ((row: ListRow) => string)
  Content: (row: ListRow) => ReactNode
}

export const oneLine = 'block truncate'
const news = 'font-semibold text-fine text-primary'
const onlyWideOrStacked = '@2xl/list:@max-5xl/list:hidden'
const notBeside = '@2xl/list:group-data-record/page:hidden'

/** Columns of a list. */
export const listColumns: Column[] = [
  {
    title: 'Who',
    sort: 'name',
    head: 'w-[24%] @max-5xl/list:w-[22%]',
    cell: '@max-2xl/list:[grid-area:1/2]',
    Content: Who,
  },
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
    title: 'Status',
    sort: 'status',
    has: ({ status }) => status !== '',
    head: 'w-32 @max-5xl/list:w-28',
    cell: 'text-small @max-2xl/list:justify-self-end @max-2xl/list:[grid-area:2/3]',
    Content: ({ status }) => status,
  },
  {
    title: 'Documents',
    has: ({ documents }) => documents !== '',
    head: 'w-26 @max-5xl/list:hidden',
    cell: 'text-small @max-5xl/list:hidden',
    Content: ({ documents }) => documents,
  },
  {
    title: 'To-do',
    head: 'w-40 @max-5xl/list:w-36',
    cell: '@max-2xl/list:[grid-area:3/2]',
    Content: ({ state, stateWord }) => <Status shape={state}>{stateWord}</Status>,
  },
  {
    title: 'Fee',
    has: ({ fee }) => fee !== '',
    head: `w-24 ${onlyWideOrStacked}`,
    cell: `${onlyWideOrStacked} @max-2xl/list:justify-self-end @max-2xl/list:[grid-area:3/3]`,
    Content: Fee,
  },
  {
    title: 'Arrived',
    sort: 'arrived',
    head: `w-28 text-end @max-5xl/list:w-20 ${notBeside}`,
    cell: `${notBeside} whitespace-nowrap text-end @max-5xl/list:text-small @max-2xl/list:mt-[0.1rem] @max-2xl/list:self-start @max-2xl/list:[grid-area:1/3]`,
    Content: ({ arrived, arrivedAt }) => (
      <time dateTime={arrivedAt}>
        <Ago {...arrived} />
      </time>
    ),
  },
  {
    title: 'Assignee',
    has: ({ assignee }) => assignee !== null,
    head: `w-11 *:sr-only ${onlyWideOrStacked}`,
    cell: `${onlyWideOrStacked} @max-2xl/list:self-end @max-2xl/list:[grid-area:2/1/span_2]`,
    Content: ({ assignee }) =>
      assignee && (
        <span className={initials} title={assignee.name}>
          <span aria-hidden="true">{assignee.initials}</span>
          <span className="sr-only">{assignee.name}</span>
        </span>
      ),
  },
]

const rowLink =
  'font-semibold outline-none after:absolute after:inset-0 focus-visible:after:rounded-[4px] ' +
  'focus-visible:after:outline-3 focus-visible:after:outline-primary focus-visible:after:-outline-offset-3'
const drop =
  'before:mr-2 before:inline-block before:size-2 before:rotate-45 before:rounded-[0_50%_50%] before:bg-primary'
const initials =
  'inline-grid size-7 place-items-center rounded-[50%] bg-[var(--tile-shade)] font-semibold text-[0.75rem]'

export function Fee({ fee, feeWord }: ListRow) {
  return fee && <Status shape={fee}>{feeWord}</Status>
}

export const Ago = ({ short, long }: { short: string; long: string }) => (
  <>
    <span aria-hidden="true">{short}</span>
    <span className="sr-only">{long}</span>
  </>
)

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

export function Who({ to, name, company, opened, mentionsMe, hasQuestion }: ListRow) {
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
