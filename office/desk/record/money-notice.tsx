import { Link, useLocation } from 'react-router'
import { stripeAddress } from '#office/desk/payments/words.ts'
import { withChanges } from '#office/desk/ui/shown.ts'
import { problemSentence } from '#services/event-words.ts'
import type { ToldProblem } from '#services/payments/problems.ts'
import { buttonLook } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { DueDayForm, NoteRefundForm } from './charge-forms.tsx'
import { ChargeMenu } from './charge-menu.tsx'
import { Menu } from './menu.tsx'
import type { ShownMoney } from './money-load.ts'
import { DecideReturn } from './return-forms.tsx'

/** What a person must decide about the money of this record, each with the step that decides it. */
export function MoneyNotice(money: ShownMoney) {
  const { problems, mayRefund, mayDecide } = money
  if (problems.length === 0) return null
  return (
    <Callout tone="problem" className="grid gap-2">
      {problems.map((problem) => (
        <div
          key={problem.problem + problem.subject}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
        >
          <p>{problemSentence(problem)}.</p>
          {problem.problem === 'deposit_unpaid' && (mayRefund || mayDecide) ? (
            <DecideOnSeat {...money} problem={problem} />
          ) : (
            mayRefund && <Decide {...money} problem={problem} />
          )}
        </div>
      ))}
    </Callout>
  )
}

const refunded = { overpaid: 'Refund it', refund_problem: 'Refund it again' } as const

function Decide({ problem: told, livemode, account, proposal, mayChange }: ShownMoney & { problem: ToldProblem }) {
  const { search } = useLocation()
  const { problem, checkoutSession, payment } = told
  if (problem === 'overdue') {
    const charge = findCharge(account, told)
    return (
      account && charge && <ChargeMenu charge={charge} today={account.today} mayChange={mayChange} label="Decide" />
    )
  }
  if (problem === 'withdrawal') return proposal && <DecideReturn proposal={proposal} />
  if (problem === 'overpaid' || problem === 'refund_problem') {
    if (!checkoutSession) return <ReturnOutside account={account} />
    return (
      <Link to={`${withChanges(search, { refund: checkoutSession })}#payments`} className={buttonLook('ghost')}>
        {refunded[problem]}
      </Link>
    )
  }
  if (!payment) return null
  return (
    <a href={stripeAddress('payments', payment, livemode)} className={buttonLook('ghost')}>
      {problem === 'dispute' ? 'Answer at Stripe' : 'Look at it at Stripe'}
    </a>
  )
}

const findCharge = (account: ShownMoney['account'], { subject }: ToldProblem) =>
  account?.charges.find(({ id }) => id === subject)

/** A later day for the deposit, or the seat for somebody else. */
function DecideOnSeat({ problem, account, mayChange, mayDecide }: ShownMoney & { problem: ToldProblem }) {
  const { search } = useLocation()
  const charge = findCharge(account, problem)
  return (
    <Menu label="Decide on the seat" size="form">
      {account && charge && mayChange && <DueDayForm charge={charge} today={account.today} />}
      {mayDecide && (
        <Link to={withChanges(search, { decide: 'offer_withdrawn' })} className={buttonLook('ghost')}>
          Withdraw the offer
        </Link>
      )}
    </Menu>
  )
}

/** Money that did not come by Stripe is returned by other means. */
function ReturnOutside({ account }: Pick<ShownMoney, 'account'>) {
  const charge = account?.charges.find(({ state }) => state === 'too_much')
  if (!charge) return null
  return (
    <Menu label="Record its return" size="wide">
      <NoteRefundForm charge={charge} />
    </Menu>
  )
}
