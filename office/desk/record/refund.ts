import type { Block, Inline } from '#content/markdown.ts'
import type { DeskArgs } from '#office/desk/handlers.ts'
import { parseAmount } from '#services/money.ts'
import { changeFee, type FeeStep, possibleFeeSteps } from '#services/payments/fee.ts'
import { toldProblems } from '#services/payments/problems.ts'
import { refundReasons } from '#services/payments/refunds/rule.ts'
import { requestRefund } from '#services/payments/refunds/service.ts'
import { findPayments } from '#services/payments/service.ts'
import { mayDo, requireRecent, requireRight } from '#services/rights.ts'
import { change } from './stored.ts'

export async function loadPayments({ deps, actor, query }: DeskArgs, id: string) {
  const mayTake = (step: FeeStep) => mayDo(actor.role, step === 'waived' ? 'waive' : 'fees')
  const [payments, possible, problems] = await Promise.all([
    findPayments(deps, id),
    possibleFeeSteps(deps, id),
    toldProblems(deps.database, id),
  ])
  const mayRefund = mayDo(actor.role, 'refund') && payments.length > 0
  const policy = deps.schedule.current().content.policies.find((item) => item.id === 'refundpolicy')
  return {
    payments,
    problems,
    livemode: deps.payments.livemode,
    feeSteps: possible.filter(mayTake),
    mayReadReceipts: mayDo(actor.role, 'payments'),
    refunding: mayRefund
      ? { policy: feePolicy(policy?.body ?? []), reasons: refundReasons.map(({ code, label }) => ({ code, label })) }
      : null,
    /** Checkout session whose refund form is open. */
    opened: query.get('refund'),
    reasons: Object.fromEntries(refundReasons.map(({ code, label }) => [code, label])),
  }
}

/** Waives a fee, records a payment outside Stripe, or reverts either. */
export const fee = change(({ deps, actor, text }, seen) => changeFee(deps, actor, seen, text('step'), text('reason')))

export const refund = change(async ({ deps, actor, text }, seen) => {
  requireRight(actor, 'refund')
  requireRecent(actor)
  const checkoutSessionId = text('payment')
  const payment = (await findPayments(deps, seen.id)).find((item) => item.checkoutSessionId === checkoutSessionId)
  await requestRefund(deps, actor, seen, {
    checkoutSessionId,
    amount: parseAmount(text('amount'), payment?.currency ?? '') ?? Number.NaN,
    reason: text('reason'),
    note: text('note'),
  })
})

export type PolicyPart = { text: string } | { items: string[] }

const getText = (inlines: Inline[]): string =>
  inlines.map((inline) => ('text' in inline ? inline.text : getText(inline.children))).join('')

/** Extracts the section on the application fee: `first` ends with its first list, `rest` follows. */
export function feePolicy(body: Block[]): { first: PolicyPart[]; rest: PolicyPart[] } {
  const isHeading = (block: Block) => block.type === 'heading' && block.level === 2
  const start = body.findIndex((block) => block.type === 'heading' && block.id === 'the-application-fee')
  const after = body.slice(start + 1)
  const end = start < 0 ? after.length : after.findIndex(isHeading)
  const parts = after.slice(0, end < 0 ? after.length : end).map((block): PolicyPart => {
    if ('text' in block) return { text: block.text }
    return block.type === 'list' ? { items: block.items.map(getText) } : { text: getText(block.children) }
  })
  const folded = parts.findIndex((part) => 'items' in part) + 1 || 2
  return { first: parts.slice(0, folded), rest: parts.slice(folded) }
}
