import type { ReactNode } from 'react'
import { labeled, number, TableHead } from '#office/desk/ui/parts.tsx'
import { TextLink } from '#office/ui/page.tsx'
import type { ReceivablesFilter } from '#services/accounting/filter.ts'
import type { Aging } from '#services/accounting/sums.ts'
import { formatFee } from '#services/money.ts'
import { ageColumns, chargesAt } from './words.ts'

export type AgingRow = { key: string; title: ReactNode; of: ReceivablesFilter; aging: Aging }

type AgingTableProps = { caption: string; first: string; rows: AgingRow[]; totals: Aging[] }

/** What is owed by age, with a row for each currency at its end. Each figure leads to its charges. */
export function AgingTable({ caption, first, rows, totals }: AgingTableProps) {
  return (
    <table className="table max-md:stacked">
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={[first, ...ageColumns.map(([, title]) => number(title)), number('Owed')]} />
      <tbody>
        {rows.map(({ key, title, of, aging }) => (
          <tr key={key} className="max-md:py-2">
            <th scope="row" className="max-md:font-semibold">
              {title}
            </th>
            <Figures of={of} aging={aging} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map((aging) => (
          <tr key={aging.currency} className="font-semibold max-md:py-2">
            <th scope="row">All in {aging.currency.toUpperCase()}</th>
            <Figures of={{}} aging={aging} />
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

function Figures({ of, aging: { currency, owed, byAge } }: Pick<AgingRow, 'of' | 'aging'>) {
  const figures = [
    ...ageColumns.map(([age, title]) => ({ title, amount: byAge[age], filter: { ...of, age, currency } })),
    { title: 'Owed', amount: owed, filter: { ...of, currency } },
  ]
  return figures.map(({ title, amount, filter }) => (
    // On a phone, a line for each amount that there is.
    <td key={title} className={amount === 0 ? 'number max-md:hidden' : labeled} data-label={title}>
      {amount === 0 ? '–' : <TextLink to={chargesAt(filter)}>{formatFee({ amount, currency })}</TextLink>}
    </td>
  ))
}
