import type { ActionArgs } from '#office/desk/handlers.ts'
import { readPayer } from '#office/ui/payer-fields.tsx'
import { addCharge, endCharge, moveDueDay } from '#services/charges/change.ts'
import { findAccount } from '#services/charges/find.ts'
import { changeParts, changePlan, type WantedPart } from '#services/charges/plan.ts'
import { decideReturn } from '#services/charges/return.ts'
import { awardScholarship, type Scholarship, takeBackScholarship } from '#services/charges/scholarship.ts'
import { makePayLink, sendPayLink } from '#services/charges/send-link.ts'
import { moveDueDays } from '#services/charges/shift.ts'
import { billSponsor, undoSponsor } from '#services/charges/sponsor.ts'
import { invalidField } from '#services/errors.ts'
import { parseAmount } from '#services/money.ts'
import { type NotedPart, notePayment, noteRefund, undoNoted } from '#services/payments/by-hand.ts'
import { requireRecent, requireRight } from '#services/rights.ts'
import type { MadePayLink } from './pay-link.tsx'
import { change } from './stored.ts'

/** Reads amounts of a record, whose currency only its charges know. */
async function readAmounts({ deps, actor, text, params }: ActionArgs) {
  requireRight(actor, 'fees')
  requireRecent(actor)
  const account = await findAccount(deps, params.recordId ?? '')
  const currencyOf = (chargeId?: string) =>
    account?.charges.find(({ id }) => id === chargeId)?.currency ?? account?.currency ?? ''
  return (field: string, chargeId?: string) => parseAmount(text(field), currencyOf(chargeId)) ?? Number.NaN
}

/** Reads the rows of a form whose fields end with a number. Empty ones are left out. */
function readParts({ form, text }: ActionArgs, amount: (field: string) => number): WantedPart[] {
  const parts: WantedPart[] = []
  for (let row = 1; form.has(`amount-${row}`); row += 1) {
    const dueOn = text(`day-${row}`)
    if (text(`amount-${row}`) !== '') parts.push({ row, amount: amount(`amount-${row}`), dueOn })
  }
  return parts
}

/** "25%" or an amount. */
function readScholarship(typed: string, amount: () => number): Scholarship {
  const [, percent] = /^(\d{1,3}(?:\.\d+)?)\s*%$/.exec(typed) ?? []
  return percent === undefined ? { amount: amount() } : { percent: Number(percent) }
}

/** "Bank transfer, 4711": how the money came is the reason of the entry. */
const readHow = ({ text }: ActionArgs): string => [text('how'), text('reference')].filter(Boolean).join(', ')

/** What staff change of charges, payments outside Stripe and withdrawals, by `intent`. */
export const moneyChanges = {
  plan: change(async (args, seen) => {
    const { deps, actor, text } = args
    const amount = await readAmounts(args)
    if (text('plan') !== '') await changePlan(deps, actor, seen, text('plan'), text('reason'))
    else await changeParts(deps, actor, seen, readParts(args, amount), text('reason'))
  }),
  scholarship: change(async (args, seen) => {
    const { deps, actor, text } = args
    const amount = await readAmounts(args)
    const wanted = readScholarship(text('amount'), () => amount('amount'))
    await awardScholarship(deps, actor, seen, wanted, text('reason'))
  }),
  'undo-scholarship': change(({ deps, actor, text }, seen) => takeBackScholarship(deps, actor, seen, text('reason'))),
  'due-day': change(({ deps, actor, text }, seen) => {
    const moved = { chargeId: text('charge'), dueOn: text('dueOn') }
    return moveDueDay(deps, actor, seen, moved, text('reason'))
  }),
  'due-days': change(({ deps, actor }, seen) => moveDueDays(deps, actor, seen, 'Moved with the start')),
  charge: change(async (args, seen) => {
    const { deps, actor, text } = args
    const amount = await readAmounts(args)
    const wanted = { description: text('description'), amount: amount('amount'), dueOn: text('dueOn') }
    await addCharge(deps, actor, seen, wanted, text('reason'))
  }),
  sponsor: change(async (args, seen) => {
    const { deps, actor, text } = args
    const amount = await readAmounts(args)
    const chargeId = text('charge')
    const wanted = { chargeId, amount: amount('amount', chargeId), sponsor: readPayer(args) }
    await billSponsor(deps, actor, seen, wanted, text('reason'))
  }),
  'undo-sponsor': change(({ deps, actor, text }, seen) =>
    undoSponsor(deps, actor, seen, text('charge'), text('reason')),
  ),
  'end-charge': change(({ deps, actor, text }, seen) => endCharge(deps, actor, seen, text('charge'), text('reason'))),
  'note-payment': change(async (args, seen) => {
    const amount = await readAmounts(args)
    const chosen = args.form.getAll('charge').map(String)
    const parts = chosen.flatMap((chargeId): NotedPart[] => {
      const field = `amount-${chargeId}`
      return args.text(field) === '' ? [] : [{ chargeId, amount: amount(field, chargeId) }]
    })
    if (parts.length === 0) throw invalidField('amount', 'Type what was paid.')
    await notePayment(args.deps, args.actor, seen, { parts, reason: readHow(args) })
  }),
  'note-refund': change(async (args, seen) => {
    const chargeId = args.text('charge')
    const amount = await readAmounts(args)
    await noteRefund(args.deps, args.actor, seen, {
      parts: [{ chargeId, amount: amount('amount', chargeId) }],
      reason: readHow(args),
    })
  }),
  'undo-noted': change(({ deps, actor, text }, seen) =>
    undoNoted(deps, actor, seen, { entryId: text('entry'), reason: text('reason') }),
  ),
  'send-pay-link': change(({ deps, actor, text }, seen) => sendPayLink(deps, actor, seen, text('charge'))),
  'pay-link': async ({ deps, actor, params, text }: ActionArgs): Promise<MadePayLink> => {
    const charge = text('charge')
    return { payLink: await makePayLink(deps, actor, params.recordId ?? '', charge), charge }
  },
  return: change(async (args, seen) => {
    const { deps, actor, text } = args
    requireRight(actor, 'refund')
    const amount = await readAmounts(args)
    await decideReturn(deps, actor, seen, amount('amount'), text('note'))
  }),
}
