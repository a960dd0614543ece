import { useLoaderData } from 'react-router'
import { dayText } from '#content/format.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { filterWords, startWords } from '#office/desk/receivables/words.ts'
import { labeled, Muted, number, Pager, Quiet, TableHead } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Page, TextLink } from '#office/ui/page.tsx'
import { parseReceivablesFilter } from '#services/accounting/filter.ts'
import { listReceivables, type Receivable, type ReceivableCursor } from '#services/accounting/list.ts'
import { isDay } from '#services/days.ts'
import { formatFee } from '#services/money.ts'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const filter = parseReceivablesFilter(query)
  const after = getCursor(query.get('after') ?? '')
  const { rows, next, sums, payer } = await listReceivables(deps, actor, filter, after)
  const start = deps.schedule.findStart(filter.start ?? '')
  const course = deps.courses.find(({ id }) => id === start?.course)?.name ?? ''
  const kept = new URLSearchParams(filter as Record<string, string>)
  return {
    title: filterWords(filter, { start: start && startWords({ course, starts: start.starts }), payer }),
    rows,
    sums,
    first: after && `?${kept}`,
    next: next && `?${new URLSearchParams([...kept, ['after', `${next.due} ${next.id}`]])}`,
  }
})

function getCursor(text: string): ReceivableCursor | undefined {
  const [, due = '', id = ''] = /^(\S{10}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? []
  return isDay(due) ? { due, id } : undefined
}

export default function ReceivablesCharges() {
  const { title, rows, sums, first, next } = useLoaderData<typeof loader>()
  return (
    <Page
      title={title ? `Receivables: ${title}` : 'All receivables'}
      back={{ to: '/desk/receivables', label: 'Receivables' }}
    >
      {sums.length === 0 && <Quiet>Nothing of this is owed any more.</Quiet>}
      <ul className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums empty:hidden">
        {sums.map(({ currency, owed, count }) => (
          <li key={currency}>
            <b className="text-[1.25rem]">{formatFee({ amount: owed, currency })}</b>{' '}
            <Muted>in {plural(count, 'charge')}</Muted>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <table className="table max-md:stacked">
          <caption className="sr-only">Charges, the longest due first</caption>
          <TableHead columns={['Due', 'For', 'What', number('Asked'), number('Owed')]} />
          <tbody>
            {rows.map((row) => (
              <ChargeRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <Pager first={first} next={next} />
    </Page>
  )
}

function ChargeRow({ row }: { row: Receivable }) {
  const { recordId, name, payer, what, due, daysOverdue, asked, owed, currency } = row
  return (
    <tr className="max-md:py-2">
      <td className="max-md:text-fine max-md:text-muted-foreground">
        {dayText(due)}
        {daysOverdue > 0 && (
          <small className="max-md:ml-[0.4rem] max-md:inline">{plural(daysOverdue, 'day')} overdue</small>
        )}
      </td>
      <td>
        {recordId ? <TextLink to={`/desk/records/${recordId}`}>{name}</TextLink> : 'Erased person'}
        {payer !== null && <small>paid by {payer}</small>}
      </td>
      <td>{what}</td>
      <td className={labeled} data-label="Asked">
        {formatFee({ amount: asked, currency })}
      </td>
      <td className={`${labeled} font-semibold`} data-label="Owed">
        {formatFee({ amount: owed, currency })}
      </td>
    </tr>
  )
}
