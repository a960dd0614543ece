import { eq } from 'drizzle-orm'
import { longDay } from '#content/format.ts'
import { chargeName, isTuition } from '#contract/charges.ts'
import { cleanText } from '#contract/clean-text.ts'
import { charges } from '#database/schema-charges.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import type { Actor } from '#services/rights.ts'
import { addCharges } from './accounts.ts'
import { adjustCharge } from './adjust.ts'
import { amountProblem, dueDayProblem } from './checks.ts'
import { open } from './plan-rule.ts'
import { type ChargeDeps, changeCharges, requireCharge } from './work.ts'

/** Gives what is open of a charge another last day. */
export async function moveDueDay(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  { chargeId, dueOn }: { chargeId: string; dueOn: string },
  reason: string,
): Promise<void> {
  await changeCharges(deps, actor, seen, reason, async ({ transaction, balances }) => {
    const charge = requireCharge(balances, chargeId)
    if (charge.kind === 'application_fee' || open(charge) === 0)
      throw new ServiceError('conflict', 'Nothing of this charge is to be paid until a day.')
    const isSame = dueOn === charge.dueOn
    requireNoProblems({ dueOn: isSame ? 'It is due on this day already.' : dueDayProblem(deps.timeZone, dueOn) })
    await transaction.update(charges).set({ dueOn }).where(eq(charges.id, chargeId))
    const from = charge.dueOn ? longDay(charge.dueOn) : 'at once'
    const more = { what: chargeName(charge), from, to: longDay(dueOn) }
    return { step: 'day', amount: charge.owed, currency: charge.currency, more }
  })
}

const DESCRIPTION_MAX = 120

/** Charges something besides tuition, in its currency. The payer reads the description. */
export async function addCharge(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  wanted: { description: string; amount: number; dueOn: string },
  reason: string,
): Promise<void> {
  const { amount, dueOn } = wanted
  const description = cleanText(wanted.description)
  await changeCharges(deps, actor, seen, reason, async ({ transaction, balances }) => {
    const currency = (balances.find(isTuition) ?? balances[0])?.currency
    if (!currency) throw new ServiceError('conflict', 'This record has no account.')
    requireNoProblems({
      description: descriptionProblem(description),
      amount: amountProblem(amount, currency),
      dueOn: dueDayProblem(deps.timeZone, dueOn),
    })
    await addCharges(transaction, seen.id, [{ kind: 'other', description, amount, currency, dueOn }])
    return { step: 'added', amount, currency, more: { what: description } }
  })
}

function descriptionProblem(text: string): string | undefined {
  if (text === '') return 'Add what it is for. The payer reads it.'
  return text.length > DESCRIPTION_MAX ? `This must be at most ${DESCRIPTION_MAX} characters long.` : undefined
}

/** Ends a charge besides tuition: what is open of it is not asked for any more. */
export async function endCharge(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  chargeId: string,
  reason: string,
): Promise<void> {
  await changeCharges(deps, actor, seen, reason, async ({ transaction, staffId, balances }) => {
    const charge = requireCharge(balances, chargeId)
    const amount = open(charge)
    if (charge.kind !== 'other' || amount === 0) throw new ServiceError('conflict', 'This charge cannot be ended.')
    await adjustCharge(transaction, { chargeId, kind: 'waiver', amount, staffId })
    return { step: 'ended', amount, currency: charge.currency, more: { what: chargeName(charge) } }
  })
}
