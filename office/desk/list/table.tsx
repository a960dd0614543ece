import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '#office/desk/ui/hooks.ts'
import { listFoot, Muted, PageLinks } from '#office/desk/ui/parts.tsx'
import { shownCount } from '#office/desk/ui/shown.ts'
import { listColumns } from './columns.tsx'
import { comparedColumns } from './compared-columns.tsx'
import { Empty } from './empty.tsx'
import type { List } from './load.ts'

const rowBox =
  'relative border-t hover:bg-muted/50 aria-[current]:bg-[light-dark(var(--muted),var(--card))] ' +
  '@max-2xl/list:border-b-0 @max-2xl/list:grid-cols-[1.75rem_minmax(0,1fr)_auto] @max-2xl/list:items-center @max-2xl/list:gap-x-[0.6rem]'

type TableProps = {
  list: List
  /** Open record. */
  recordId: string | undefined
  /** Shows what staff compare, without a record beside it. */
  isCompared: boolean
  /** Records opened since the list was loaded. */
  seen: readonly string[]
}

/** Rows and page links of a list. */
export function RecordTable({ list, recordId, isCompared, seen }: TableProps) {
  const { total, mayWork, title, address } = list
  if (list.beyond) return <Empty list={list} beyond={list.beyond} />
  const rows = list.rows.map((row) => ({ ...row, opened: row.opened || seen.includes(row.id) }))
  const columns = isCompared ? comparedColumns : listColumns
  const shown = columns.filter(({ has }) => !has || rows.some(has))
  const order = list.sort ? sortWords[list.sort] : list.isDone ? 'latest first' : 'longest waiting first'
  return (
    <>
      <div className={isCompared ? 'overflow-x-auto' : undefined}>
        {/* A table that does not fit is scrolled, not stacked. */}
        <div
          className={
            isCompared
              ? '@container/list min-w-[66rem] text-small [&_:is(td,th)]:py-1 [&_thead_:is(td,th)]:py-0'
              : undefined
          }
        >
          <table className="records table-fixed @max-2xl/list:stacked" data-rows="">
            <caption className="sr-only">
              {title}, {order}
            </caption>
            <thead className="@max-2xl/list:static @max-2xl/list:w-auto @max-2xl/list:[clip-path:none]">
              <tr className="@max-2xl/list:flex @max-2xl/list:items-center @max-2xl/list:gap-4 @max-2xl/list:py-1">
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
        </div>
      </div>
      <div className={listFoot}>
        <p role="status">
          {shownCount(total)} {total.count === 1 ? 'record' : 'records'}
          {total.count > 1 && <Muted>, {order}</Muted>}
        </p>
        {(list.previous || list.next) && (
          <nav aria-label="Pages" className="flex gap-5" data-pages="">
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
  status: 'by status, A to Z',
  '-status': 'by status, Z to A',
  score: 'lowest score first',
  '-score': 'highest score first',
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
