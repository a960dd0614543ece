import { numberText } from '#content/format.ts'
import { HiddenFields, Submit } from '#office/desk/ui/fields.tsx'
import { FilterForm } from '#office/desk/ui/forms.tsx'
import { Line, Pager, Quiet, Section, TableHead } from '#office/desk/ui/parts.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import type { listLedgerEntries, Period, Total } from '#services/payments/ledger.ts'
import { ledgerEntryKinds, shownState } from './words.ts'

type Listed = Awaited<ReturnType<typeof listLedgerEntries>>
type Props = { period: Period; totals: Total[]; ledgerEntries: Listed; mayExport: boolean; isFirst: boolean }

const number = (title: string) => ({ title, className: 'number' })
const lastCell = 'md:pr-0 md:pl-3'
/** On a phone, a line with its label. */
const labeled =
  'number max-md:flex max-md:justify-between max-md:py-[0.1rem] max-md:before:font-normal ' +
  'max-md:before:text-muted-foreground max-md:before:content-[attr(data-label)]'

export function Ledger({ period: { from, to }, totals, ledgerEntries, mayExport, isFirst }: Props) {
  const { rows, more } = ledgerEntries
  const oldest = rows.at(-1)
  const older = new URLSearchParams({ from, to, before: `${oldest?.created} ${oldest?.id}` })
  return (
    <Section id="ledger" title="Payments, refunds and disputes">
      <Line>
        <FilterForm key={`${from} ${to}`}>
          <label>
            From
            <input type="date" name="from" defaultValue={from} className="input input-small" />
          </label>
          <label>
            To
            <input type="date" name="to" defaultValue={to} className="input input-small" />
          </label>
        </FilterForm>
        {mayExport && (
          <form method="get" action="/desk/payments.csv">
            <HiddenFields of={Object.entries({ from, to })} />
            <Submit>Export CSV</Submit>
          </form>
        )}
      </Line>
      {totals.length === 0 ? (
        <Quiet>No payments, refunds or disputes in this period.</Quiet>
      ) : (
        <Totals totals={totals} />
      )}
      {rows.length > 0 && (
        <table className="table max-md:stacked">
          <caption className="sr-only">Transactions, the latest first</caption>
          <TableHead
            columns={['Date', 'Payer', 'What', number('Amount'), { title: 'Stripe’s id', className: lastCell }]}
          />
          <tbody>
            {rows.map((row) => {
              const amount = row.kind === 'payment' ? row.amount : -row.amount
              return (
                <tr key={row.id} className="max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-[0.15rem]">
                  <td className="max-md:text-fine max-md:text-muted-foreground max-md:[grid-area:1/1]">
                    <Time at={new Date(row.created * 1000)} />
                  </td>
                  <td className="max-md:[grid-area:2/1]">
                    {row.recordId ? (
                      <TextLink to={`/desk/records/${row.recordId}`}>{row.payer || 'Erased person'}</TextLink>
                    ) : (
                      'Erased person'
                    )}
                    <small>
                      {row.courseName} · {row.reference}
                    </small>
                  </td>
                  <td className="max-md:text-end max-md:[grid-area:1/2]">
                    {ledgerEntryKinds[row.kind]}
                    <small className="max-md:ml-[0.4rem] max-md:inline">
                      {row.checkoutSessionId === null && 'outside Stripe, '}
                      {shownState(row.state)}
                    </small>
                  </td>
                  <td className="number max-md:font-semibold max-md:[grid-area:2/2]">
                    {formatFee({ ...row, amount })}
                    {row.counted !== amount && (
                      <small>
                        {row.counted === 0 ? 'not counted' : `${formatFee({ ...row, amount: row.counted })} counted`}
                      </small>
                    )}
                  </td>
                  <td
                    className={`${lastCell} wrap-anywhere text-fine text-muted-foreground max-md:[grid-area:3/1/auto/-1]`}
                  >
                    {row.checkoutSessionId !== null && row.id}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <Pager
        first={isFirst ? undefined : `?${new URLSearchParams({ from, to })}#ledger`}
        next={more ? `?${older}#ledger` : undefined}
      />
    </Section>
  )
}

function Totals({ totals }: { totals: Total[] }) {
  const headings = ['Transactions', 'Paid', 'Refunded', 'Lost in disputes']
  return (
    <table className="table max-md:stacked">
      <caption className="sr-only">Totals by currency</caption>
      <TableHead columns={['Currency', ...headings.map(number), { title: 'Total', className: 'number pr-0' }]} />
      <tbody>
        {totals.map(({ currency, ledgerEntries, paid, refunded, disputed, sum }) => {
          const [total, ...parts] = [sum, paid, refunded, disputed].map((amount) => formatFee({ amount, currency }))
          return (
            <tr key={currency} className="max-md:py-2">
              <th scope="row" className="max-md:py-[0.1rem] max-md:font-semibold">
                {currency.toUpperCase()}
              </th>
              {[numberText(ledgerEntries), ...parts].map((figure, at) => (
                <td key={headings[at]} className={labeled} data-label={headings[at]}>
                  {figure}
                </td>
              ))}
              <td className={`${labeled} pr-0 font-semibold`} data-label="Total">
                {total}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
