import { Form, Link } from 'react-router'
import { Time } from '#desk/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import type { listMovements, Period, Total } from '#services/payments/ledger.ts'
import { movementKinds, shownState } from './words.ts'

type Listed = Awaited<ReturnType<typeof listMovements>>
type Props = { period: Period; totals: Total[]; movements: Listed; mayExport: boolean; isFirst: boolean }

/** What moved in a period: the sums of each currency, every transaction, and the same as a file. */
export function Ledger({ period: { from, to }, totals, movements, mayExport, isFirst }: Props) {
  const { rows, more } = movements
  const last = rows.at(-1)
  const older = new URLSearchParams({ from, to, before: `${last?.created} ${last?.id}` })
  return (
    <section aria-labelledby="movements">
      <h2 id="movements">Payments, refunds and disputes</h2>
      <div className="payments-line">
        <Form method="get" className="filters" noValidate key={`${from} ${to}`}>
          <label>
            From
            <input type="date" name="from" defaultValue={from} className="input" />
          </label>
          <label>
            To
            <input type="date" name="to" defaultValue={to} className="input" />
          </label>
          <button type="submit" className="button button-ghost">
            Show
          </button>
        </Form>
        {mayExport && (
          <form method="get" action="/desk/payments.csv">
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="to" value={to} />
            <button type="submit" className="button button-ghost">
              Export CSV
            </button>
          </form>
        )}
      </div>
      {totals.length === 0 ? <p className="soft">Nothing moved in this period.</p> : <Totals totals={totals} />}
      {rows.length > 0 && (
        <table className="table movements">
          <caption className="sr-only">Transactions, the latest first</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Payer</th>
              <th scope="col">What</th>
              <th scope="col" className="number">
                Amount
              </th>
              <th scope="col">Stripe’s id</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const amount = row.kind === 'payment' ? row.amount : -row.amount
              return (
                <tr key={row.id}>
                  <td>
                    <Time at={new Date(row.created * 1000)} />
                  </td>
                  <td>
                    {row.recordId ? (
                      <Link to={`/records/${row.recordId}`} className="link">
                        {row.payer || 'Erased person'}
                      </Link>
                    ) : (
                      'Erased person'
                    )}
                    <small>
                      {row.courseName} · {row.reference}
                    </small>
                  </td>
                  <td>
                    {movementKinds[row.kind]}
                    <small>{shownState(row.state)}</small>
                  </td>
                  <td className="number">
                    {formatFee({ ...row, amount })}
                    {row.counted !== amount && (
                      <small>
                        {row.counted === 0 ? 'not counted' : `${formatFee({ ...row, amount: row.counted })} counted`}
                      </small>
                    )}
                  </td>
                  <td className="stripe-id">{row.id}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {(more || !isFirst) && (
        <nav aria-label="Pages" className="list-foot">
          {!isFirst && <Link to={`?${new URLSearchParams({ from, to })}#movements`}>First page</Link>}
          {more && <Link to={`?${older}#movements`}>Next page</Link>}
        </nav>
      )}
    </section>
  )
}

function Totals({ totals }: { totals: Total[] }) {
  return (
    <table className="table totals">
      <caption className="sr-only">Totals by currency</caption>
      <thead>
        <tr>
          <th scope="col">Currency</th>
          <th scope="col" className="number">
            Transactions
          </th>
          <th scope="col" className="number">
            Paid
          </th>
          <th scope="col" className="number">
            Refunded
          </th>
          <th scope="col" className="number">
            Lost in disputes
          </th>
          <th scope="col" className="number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ currency, movements, paid, refunded, disputed, sum }) => {
          const money = (amount: number) => formatFee({ amount, currency })
          return (
            <tr key={currency}>
              <th scope="row">{currency.toUpperCase()}</th>
              <td className="number" data-label="Transactions">
                {movements.toLocaleString('en-US')}
              </td>
              <td className="number" data-label="Paid">
                {money(paid)}
              </td>
              <td className="number" data-label="Refunded">
                {money(refunded)}
              </td>
              <td className="number" data-label="Lost in disputes">
                {money(disputed)}
              </td>
              <td className="number total" data-label="Total">
                {money(sum)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
