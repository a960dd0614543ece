import { labeled, number, Pager, Section, TableHead } from '#office/desk/ui/parts.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import type { listMoves } from '#services/payments/ledger.ts'
import type { Move } from '#services/payments/moves.ts'
import type { Period } from '#services/period.ts'
import { moveKinds, shownState, stripeAddress } from './words.ts'

type MovesProps = {
  moves: Awaited<ReturnType<typeof listMoves>>
  period: Period
  isFirst: boolean
  livemode: boolean
}

const lastCell = 'md:pr-0 md:pl-3'

/** What moved money in a period, latest first. */
export function Moves({ moves: { rows, more }, period: { from, to }, isFirst, livemode }: MovesProps) {
  if (rows.length === 0) return null
  const oldest = rows.at(-1)
  const older = new URLSearchParams({ from, to, before: `${oldest?.created} ${oldest?.id}` })
  return (
    <Section id="moves" title="Payments, refunds and disputes">
      <table className="table max-md:stacked">
        <caption className="sr-only">What moved money, the latest first</caption>
        <TableHead
          columns={[
            'Date',
            'Payer',
            'What',
            number('Amount'),
            number('Stripe’s fee'),
            number('Net'),
            { title: 'Payout', className: lastCell },
          ]}
        />
        <tbody>
          {rows.map((move) => (
            <MoveRow key={move.id} move={move} livemode={livemode} />
          ))}
        </tbody>
      </table>
      <Pager
        first={isFirst ? undefined : `?${new URLSearchParams({ from, to })}#moves`}
        next={more ? `?${older}#moves` : undefined}
      />
    </Section>
  )
}

function MoveRow({ move, livemode }: { move: Move; livemode: boolean }) {
  const { created, kind, what, state, currency, amount, fee, net, payout, recordId, payer, courseName, source } = move
  const isByHand = source === null && kind === 'payment'
  const how = isByHand ? 'outside Stripe' : state && state !== 'succeeded' && shownState(state)
  return (
    <tr className="max-md:py-2">
      <td className="max-md:text-fine max-md:text-muted-foreground">
        <Time at={new Date(created * 1000)} />
      </td>
      <td>
        {recordId ? <TextLink to={`/desk/records/${recordId}`}>{payer}</TextLink> : nobody(move)}
        <small>{courseName}</small>
      </td>
      <td>
        {moveKinds[kind]}
        <small className="max-md:ml-[0.4rem] max-md:inline">{[what, how].filter(Boolean).join(', ')}</small>
      </td>
      <td className={labeled} data-label="Amount">
        {formatFee({ amount, currency })}
      </td>
      <td className={labeled} data-label="Stripe’s fee">
        {fee === null ? 'not known yet' : formatFee({ amount: fee, currency })}
      </td>
      <td className={`${labeled} font-semibold`} data-label="Net">
        {formatFee({ amount: net, currency })}
      </td>
      <td className={`${lastCell} text-fine`}>
        {payout && (
          <a href={stripeAddress('payouts', payout, livemode)} className="link">
            Payout
          </a>
        )}
      </td>
    </tr>
  )
}

const nobody = ({ kind, accountId }: Move) => (accountId ? 'Erased person' : kind === 'fee' ? 'Stripe' : 'Of nobody')
