import { Muted, Quiet, Status } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Day, Time } from '#office/ui/time.tsx'
import type { ChargeState, FoundAccount, FoundCharge } from '#services/charges/find.ts'
import { owes } from '#services/charges/totals.ts'
import { formatFee } from '#services/money.ts'
import { Callout } from '#ui/callout.tsx'
import { AddChargeForm, NotePaymentForm, PlanForm, ScholarshipForm, ShiftForm } from './charge-forms.tsx'
import { ChargeMenu } from './charge-menu.tsx'
import { Menu, tightActions } from './menu.tsx'

type ChargesProps = { account: FoundAccount; mayChange: boolean }

const states: Record<ChargeState, [words: string, shape: string]> = {
  due: ['Due', 'due'],
  overdue: ['Overdue', 'wrong'],
  partly: ['Partly paid', 'in_progress'],
  paid: ['Paid', 'paid'],
  ended: ['Ended', 'done'],
  too_much: ['Too much paid', 'wrong'],
}

/** What is owed and paid, and what staff may change of it. */
export function Charges({ account, mayChange }: ChargesProps) {
  const { charges, currency, reopened, shift, today } = account
  const ended = charges.filter(({ state }) => state === 'ended')
  const row = (charge: FoundCharge) => <Charge key={charge.id} charge={charge} today={today} mayChange={mayChange} />
  return (
    <>
      <Summary account={account} />
      {reopened && (
        <Quiet>
          {formatFee({ amount: reopened.ended, currency })} ended when the seat was given up, and is not asked for
          again. The next accepted offer charges its tuition
          {reopened.kept > 0 && `, less ${formatFee({ amount: reopened.kept, currency })} that was paid`}.
        </Quiet>
      )}
      {shift && mayChange && (
        <Callout>
          <ShiftForm {...shift} />
        </Callout>
      )}
      <ul>{charges.filter(({ state }) => state !== 'ended').map(row)}</ul>
      {ended.length > 0 && (
        <details>
          <summary>
            <span className="link">{plural(ended.length, 'charge')} that ended</span>
          </summary>
          <ul>{ended.map(row)}</ul>
        </details>
      )}
      {mayChange && <AccountActions account={account} />}
    </>
  )
}

/** "USD 3,000 to pay, USD 1,500 of it overdue · USD 1,800 paid" */
function Summary({ account: { charges, scholarship, currency } }: Pick<ChargesProps, 'account'>) {
  const overdue = owes(charges.filter(({ state }) => state === 'overdue'))
  return owes(charges).map((total) => {
    const money = (amount: number) => formatFee({ amount, currency: total.currency })
    const late = overdue.find((item) => item.currency === total.currency)
    const facts = [
      `${money(total.received - total.returned)} paid`,
      total.tooMuch > 0 && `${money(total.tooMuch)} too much`,
      scholarship > 0 && total.currency === currency && `scholarship of ${money(scholarship)}`,
    ].filter(Boolean)
    return (
      <p key={total.currency} className="tabular-nums">
        <b className="text-[1.25rem]">{money(total.owed)}</b> to pay
        {late && <span className="font-semibold text-destructive">, {money(late.owed)} of it overdue</span>}{' '}
        <Muted>· {facts.join(' · ')}</Muted>
      </p>
    )
  })
}

type ChargeProps = { charge: FoundCharge; today: string; mayChange: boolean }

function Charge({ charge, today, mayChange }: ChargeProps) {
  const { name, kind, asked, owed, currency, dueOn, payer, state, paid } = charge
  const [words, shape] = state === 'ended' && kind === 'application_fee' ? feeEnded(charge) : states[state]
  const money = (amount: number) => formatFee({ amount, currency })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-t py-2.5 first:border-t-0">
      <p className="wrap-anywhere">
        <b>{name}</b>
        {payer && <Muted> billed to {payer}</Muted>}
      </p>
      <p className="text-end font-semibold tabular-nums">{money(state === 'ended' ? charge.amount : asked)}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <Status shape={shape}>{words}</Status>
        <span className="text-muted-foreground text-small tabular-nums">
          {owed > 0 && dueOn && <Day day={dueOn} />}
          {state === 'partly' && `, ${money(owed)} left`}
          {state === 'too_much' && money(-owed)}
        </span>
      </p>
      <ChargeMenu charge={charge} today={today} mayChange={mayChange} />
      {paid.length > 0 && (
        <ul className="col-span-2 grid gap-0.5 text-muted-foreground text-small tabular-nums">
          {paid.map(({ ledgerEntryId, checkoutSessionId, at, received, returned }) => (
            <li key={ledgerEntryId}>
              {received > 0 && `${money(received)} paid `}
              {received > 0 && checkoutSessionId === null && 'outside Stripe '}
              {received === 0 && `${money(returned)} returned outside Stripe `}
              <Time at={at} day />
              {received > 0 && returned > 0 && `, ${money(returned)} returned`}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** A fee that a code or staff waived, or that nobody asks for while an application waits or is closed. */
const feeEnded = ({ amount, reduced }: FoundCharge): [words: string, shape: string] =>
  amount === reduced ? ['Waived', 'waived'] : ['Not due', 'done']

function AccountActions({ account }: Pick<ChargesProps, 'account'>) {
  const { charges } = account
  const open = charges.filter(({ owed, kind }) => owed > 0 && kind !== 'application_fee')
  const hasTuition = charges.some(({ kind }) => ['tuition', 'deposit', 'installment'].includes(kind))
  const hasOpenTuition = open.some(({ kind }) => kind !== 'other' && kind !== 'seats')
  return (
    <div className={tightActions}>
      {open.length > 1 && (
        <Menu label="Record a payment" size="wide">
          <NotePaymentForm charges={open} />
        </Menu>
      )}
      {hasOpenTuition && (
        <Menu label="Change plan" size="wide">
          <PlanForm account={account} />
        </Menu>
      )}
      {hasTuition && (
        <Menu label="Scholarship" size="form">
          <ScholarshipForm account={account} />
        </Menu>
      )}
      <Menu label="Add a charge" size="form">
        <AddChargeForm account={account} />
      </Menu>
    </div>
  )
}
