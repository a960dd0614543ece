import type { DeskArgs } from '#desk/handlers.ts'
import { parseAmount } from '#services/money.ts'
import { changeFee, possibleFeeSteps } from '#services/payments/by-hand.ts'
import { refundReasons } from '#services/payments/refunds/rule.ts'
import { requestRefund } from '#services/payments/refunds/service.ts'
import { findPayments } from '#services/payments/service.ts'
import { mayDo, requireRecent, requireRight } from '#services/rights.ts'
import { feePolicy } from './refund-policy.ts'
import { change } from './stored.ts'

export async function loadPayments({ deps, actor }: DeskArgs, id: string) {
  const mayChangeFee = mayDo(actor.role, 'fees')
  const [payments, feeSteps] = await Promise.all([
    findPayments(deps, id),
    mayChangeFee ? possibleFeeSteps(deps, id) : [],
  ])
  const mayRefund = mayDo(actor.role, 'refund') && payments.length > 0
  const policy = deps.schedule.current().content.policies.find((item) => item.id === 'refundpolicy')
  return {
    payments,
    feeSteps,
    mayReadReceipts: mayDo(actor.role, 'payments'),
    refunding: mayRefund
      ? { policy: feePolicy(policy?.body ?? []), reasons: refundReasons.map(({ code, label }) => ({ code, label })) }
      : null,
    reasons: Object.fromEntries(refundReasons.map(({ code, label }) => [code, label])),
  }
}

/** Waives a fee, records a payment outside Stripe, or reverts either. */
export const fee = change(({ deps, actor, text }, seen) => changeFee(deps, actor, seen, text('step'), text('reason')))

export const refund = change(async ({ deps, actor, text }, seen) => {
  requireRight(actor, 'refund')
  requireRecent(actor)
  const sessionId = text('payment')
  const payment = (await findPayments(deps, seen.id)).find((item) => item.sessionId === sessionId)
  await requestRefund(deps, actor, seen, {
    sessionId,
    amount: parseAmount(text('amount'), payment?.currency ?? '') ?? Number.NaN,
    reason: text('reason'),
    note: text('note'),
  })
})
