import { Link, useLocation } from 'react-router'
import { stripeAddress } from '#office/desk/payments/words.ts'
import { withChanges } from '#office/desk/ui/shown.ts'
import { problemSentence } from '#services/event-words.ts'
import type { ToldProblem } from '#services/payments/problems.ts'
import { buttonLook } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'

type MoneyNoticeProps = { problems: ToldProblem[]; mayRefund: boolean; livemode: boolean }

/** What a person must decide about the money of this record, each with the step that decides it. */
export function MoneyNotice({ problems, mayRefund, livemode }: MoneyNoticeProps) {
  if (problems.length === 0) return null
  return (
    <Callout tone="problem" className="grid gap-2">
      {problems.map((problem) => (
        <div
          key={problem.problem + problem.subject}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
        >
          <p>{problemSentence(problem)}.</p>
          {mayRefund && <Decide problem={problem} livemode={livemode} />}
        </div>
      ))}
    </Callout>
  )
}

const refunded = { overpaid: 'Refund it', refund_problem: 'Refund it again' } as const

function Decide({
  problem: { problem, checkoutSession, payment },
  livemode,
}: {
  problem: ToldProblem
  livemode: boolean
}) {
  const { search } = useLocation()
  if (problem === 'overpaid' || problem === 'refund_problem') {
    if (!checkoutSession) return null
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
