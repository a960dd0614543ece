import { longDay, numberText } from '#content/format.ts'
import { labeled, number, Quiet, Section, TableHead } from '#office/desk/ui/parts.tsx'
import { formatFee } from '#services/money.ts'
import type { Sums } from '#services/payments/ledger.ts'

export type ShownSums = Sums & { starts: string | null }

/** Sums of a period by training and start, and of each currency. */
export function SumsTable({ sums, totals }: { sums: ShownSums[]; totals: Sums[] }) {
  if (sums.length === 0) return <Quiet>No payments, refunds or disputes in this period.</Quiet>
  const hasOther = totals.some(({ other }) => other !== 0)
  const figures: [title: string, figure: 'received' | 'refunded' | 'disputed' | 'other' | 'fees' | 'net'][] = [
    ['Received', 'received'],
    ['Refunded', 'refunded'],
    ['Disputed', 'disputed'],
    ...(hasOther ? [['Other', 'other'] as ['Other', 'other']] : []),
    ['Stripe’s fees', 'fees'],
    ['Net', 'net'],
  ]
  const cells = (of: Sums) =>
    figures.map(([title, figure]) => (
      <td key={title} className={labeled} data-label={title}>
        {formatFee({ amount: of[figure], currency: of.currency })}
      </td>
    ))
  const withoutFee = totals.reduce((sum, total) => sum + total.withoutFee, 0)
  return (
    <Section id="sums" title="By training and start">
      <table className="table max-md:stacked">
        <caption className="sr-only">Sums by training and start</caption>
        <TableHead columns={['Training and start', ...figures.map(([title]) => number(title))]} />
        <tbody>
          {sums.map((row) => (
            <tr key={`${row.courseName} ${row.startId} ${row.isCompany} ${row.currency}`} className="max-md:py-2">
              <th scope="row" className="max-md:font-semibold">
                {row.courseName ?? (row.isCompany ? 'Seats of companies' : 'Of nobody')}
                <small>{row.starts ? longDay(row.starts) : row.courseName && 'No start'}</small>
              </th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((total) => (
            <tr key={total.currency} className="font-semibold max-md:py-2">
              <th scope="row">
                All in {total.currency.toUpperCase()}
                <small>{numberText(total.moves)} below</small>
              </th>
              {cells(total)}
            </tr>
          ))}
        </tfoot>
      </table>
      {withoutFee > 0 && (
        <Quiet>Stripe has not told the fee of {numberText(withoutFee)} yet: the next comparison asks for it.</Quiet>
      )}
    </Section>
  )
}
