import { labeled, number, Section, TableHead } from '#office/desk/ui/parts.tsx'
import { Time } from '#office/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import type { listPayouts } from '#services/payments/ledger.ts'
import { shownState, stripeAddress } from './words.ts'

type PayoutsProps = { payouts: Awaited<ReturnType<typeof listPayouts>>; livemode: boolean }

/** Transfers from Stripe to the bank that arrive in a period. */
export function Payouts({ payouts, livemode }: PayoutsProps) {
  if (payouts.length === 0) return null
  return (
    <Section id="payouts" title="Payouts to the bank">
      <table className="table max-md:stacked">
        <caption className="sr-only">Payouts, the latest first</caption>
        <TableHead columns={['Arrives', 'Payout', 'State', number('Amount')]} />
        <tbody>
          {payouts.map(({ id, arrives, status, amount, currency }) => (
            <tr key={id} className="max-md:py-2">
              <td>
                <Time at={new Date(arrives * 1000)} day />
              </td>
              <td className="wrap-anywhere">
                <a href={stripeAddress('payouts', id, livemode)} className="link">
                  {id}
                </a>
              </td>
              <td>{shownState(status)}</td>
              <td className={labeled} data-label="Amount">
                {formatFee({ amount, currency })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
