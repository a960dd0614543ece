import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Quiet, Status, TableHead } from '#office/desk/ui/parts.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { buttonLook } from '#ui/button.tsx'
import { Sample } from '#ui/sample.tsx'
import { entryPlaces, type ListedKind } from './fields.ts'
import type { Row } from './load.ts'

const titleLink =
  'font-semibold underline decoration-[1.5px] decoration-transparent underline-offset-[0.25em] hover:decoration-accent'
const row = 'max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-[0.1rem] max-md:py-3'
const cell = "max-md:text-fine max-md:text-muted-foreground max-md:before:content-[attr(data-label)_':_']"

/** `head`: heading of the first column. */
const words: Record<ListedKind, { title: string; add: string; head: string; note: string }> = {
  start: {
    title: 'Class dates',
    add: 'Add a start',
    head: 'Training',
    note: 'Offers, acceptances and enrollments take a seat automatically. Changes reach the site within seconds.',
  },
  workshop: {
    title: 'Workshops',
    add: 'Add a workshop',
    head: 'Workshop',
    note: 'Seats are counted from the reservations under Inquiries. Changes reach the site within seconds.',
  },
  round: {
    title: 'Scholarship',
    add: 'Open a round',
    head: 'Applications close',
    note: 'Visitors see the round that closes last. Only one can be open at a time.',
  },
}

type SchedulePageProps = {
  kind: ListedKind
  rows: Row[]
  mayChange: boolean
  /** Shown above the table. */
  above?: ReactNode
}

/** Page with all entries of a kind. */
export function SchedulePage({ kind, rows, mayChange, above }: SchedulePageProps) {
  const { title, add, head, note } = words[kind]
  const { path } = entryPlaces[kind]
  const toNew = mayChange && (
    <Link to={`${path}/new`} className={buttonLook('filled')}>
      {add}
    </Link>
  )
  return (
    <Page title={title} beside={toNew}>
      {above}
      {rows.length === 0 ? <Quiet>There are none yet.</Quiet> : <EntryTable head={head} path={path} rows={rows} />}
      <Quiet>{note}</Quiet>
    </Page>
  )
}

function EntryTable({ head, path, rows }: { head: string; path: string; rows: Row[] }) {
  return (
    <table className="table max-md:stacked">
      <TableHead columns={[head, 'State', ...(rows[0]?.cells ?? []).map(({ label }) => label)]} />
      <tbody>
        {rows.map(({ id, title, sub, sample, state, isPast, cells }) => (
          <tr key={id} className={`${row} ${isPast ? 'text-muted-foreground' : ''}`}>
            <th scope="row" className="max-md:flex-[1_0_65%]">
              <Link to={`${path}/${id}`} className={titleLink}>
                {title}
              </Link>{' '}
              {sample && <Sample />}
              <small>{sub}</small>
            </th>
            <td>
              <Status shape={state.shape}>{state.word}</Status>
            </td>
            {cells.map(({ label, text, sub: more, to }) => (
              <td key={label} data-label={label} className={cell}>
                {to ? <TextLink to={to}>{text}</TextLink> : text}
                {more && <small className="max-md:ml-[0.4em] max-md:inline">{more}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
