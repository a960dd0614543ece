import { dayIn, longDay } from '#content/format.ts'
import { offeredTotal } from '#content/offer-text.ts'
import { isTuition } from '#contract/charges.ts'
import { leastCharge } from '#contract/currencies.ts'
import { planParts } from '#contract/plans.ts'
import type { Queryable } from '#database/client.ts'
import { invalidField, requireNoProblems, ServiceError } from '#services/errors.ts'
import { formatFee } from '#services/money.ts'
import type { ExpectedVersion } from '#services/record-locks.ts'
import type { Actor } from '#services/rights.ts'
import { addCharges, type NewCharge } from './accounts.ts'
import { adjustCharge } from './adjust.ts'
import { type Balance, findBalances } from './balances.ts'
import { amountProblem, dueDayProblem } from './checks.ts'
import { covered, endOpen, lowerLast, open, type Part, partsLeft, sum } from './plan-rule.ts'
import { findReductions, requireOwnTuition } from './scholarship.ts'
import { findShifted } from './shift.ts'
import { findTerms } from './terms.ts'
import { type ChargeDeps, changeCharges } from './work.ts'

type Terms = Pick<NewCharge, 'currency' | 'taxes'> & { staffId: string | null }

/**
 * Charges tuition by a plan. What is open of tuition ends. What was paid of it, also before a withdrawal, covers the first
 * parts, and scholarships lower the last ones; what exceeds them is too much. A sponsor's charges stay.
 * @returns what is left to pay
 */
export async function chargePlan(
  transaction: Queryable,
  accountId: string,
  parts: Part[],
  { currency, taxes, staffId }: Terms,
): Promise<Part[]> {
  const all = (await findBalances(transaction, [accountId])).get(accountId) ?? []
  const tuition = all.filter((charge) => isTuition(charge) && charge.currency === currency)
  const own = tuition.filter(({ payerId }) => payerId === null)
  const sponsored = tuition.filter(({ payerId }) => payerId !== null)
  const reduced = await findReductions(transaction, accountId, ['scholarship', 'waiver', 'credit'])
  const off = sum(own.map(({ id }) => reduced.get(id) ?? 0))
  const paid = sum([...own.map(covered), ...sponsored.map(({ asked }) => asked)])
  const left = partsLeft(parts, { paid, off }, leastCharge(currency))
  const beyond = Math.max(0, paid + off - sum(parts.map(({ amount }) => amount)))
  const settled = own.map((charge) => ({ ...charge, asked: covered(charge), owed: Math.min(0, charge.owed) }))
  const lowered = [...endOpen(own), ...lowerLast(settled, beyond)]
  await replaceCharges(transaction, accountId, { lowered, added: left }, { currency, taxes, staffId })
  return left
}

type Replacement = { lowered: { chargeId: string; amount: number }[]; added: Part[] }

async function replaceCharges(
  transaction: Queryable,
  accountId: string,
  { lowered, added }: Replacement,
  { currency, taxes, staffId }: Terms,
): Promise<void> {
  await addCharges(
    transaction,
    accountId,
    added.map((part) => ({ ...part, currency, taxes })),
  )
  await adjustCharge(transaction, ...lowered.map((part) => ({ ...part, kind: 'plan' as const, staffId })))
}

/** Changes to another plan of the accepted offer, from today on. @param kind of the plan */
export async function changePlan(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  kind: string,
  reason: string,
): Promise<void> {
  await changeCharges(deps, actor, seen, reason, async ({ transaction, staffId, balances }) => {
    const tuition = await requireOwnTuition(transaction, seen.id, balances)
    const terms = await findTerms(transaction, seen.id)
    const plan = terms?.plans.find((item) => item.kind === kind)
    if (!terms || !plan) throw invalidField('plan', 'Choose a plan of the offer.')
    const total = offeredTotal(terms)
    const { currency } = total
    const parts = planParts(plan, {
      ...total,
      acceptedOn: dayIn(deps.timeZone, new Date()),
      starts: (await findShifted(transaction, seen.id)) ?? terms.starts,
      depositDays: terms.depositDays,
    })
    const left = await chargePlan(transaction, seen.id, parts, { currency, taxes: terms.taxes, staffId })
    requireChange(tuition, left)
    return planStep(left, currency)
  })
}

/** A part of what is left to pay, in minor units. `row` is its number in the form. */
export type WantedPart = { row: number; amount: number; dueOn: string }

const MOST_PARTS = 36

/** Replaces what is open of tuition by other parts, which add up to it. */
export async function changeParts(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  parts: WantedPart[],
  reason: string,
): Promise<void> {
  await changeCharges(deps, actor, seen, reason, async ({ transaction, staffId, balances }) => {
    const tuition = await requireOwnTuition(transaction, seen.id, balances)
    const [{ currency, taxes }] = tuition
    requireNoProblems(partProblems(parts, sum(tuition.map(open)), currency, deps.timeZone))
    const first = 1 + tuition.filter((charge) => charge.kind === 'installment' && covered(charge) > 0).length
    const added = parts
      .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
      .map(({ amount, dueOn }, at): Part => ({ kind: 'installment', number: first + at, amount, dueOn }))
    requireChange(tuition, added)
    await replaceCharges(transaction, seen.id, { lowered: endOpen(tuition), added }, { currency, taxes, staffId })
    return planStep(added, currency)
  })
}

function partProblems(parts: WantedPart[], left: number, currency: string, timeZone: string) {
  const total = sum(parts.map(({ amount }) => amount))
  const fields = parts.flatMap(({ row, amount, dueOn }) => [
    [`amount-${row}`, amountProblem(amount, currency)],
    [`day-${row}`, dueDayProblem(timeZone, dueOn)],
  ])
  return { ...Object.fromEntries(fields), parts: totalProblem(parts.length, total, left, currency) }
}

function totalProblem(count: number, total: number, left: number, currency: string): string | undefined {
  if (left === 0) return 'Nothing of the tuition is left to pay.'
  if (count === 0 || count > MOST_PARTS) return `Type one part at least, and ${MOST_PARTS} at most.`
  if (total === left || Number.isNaN(total)) return undefined
  const [typed, wanted] = [total, left].map((amount) => formatFee({ amount, currency }))
  return `The parts add up to ${typed}. They must add up to ${wanted}, which is left of the tuition.`
}

/** @throws ServiceError conflict if the same amounts are due on the same days as before */
function requireChange(before: Balance[], after: Part[]): void {
  const list = (parts: [amount: number, dueOn: string | null][]) => JSON.stringify(parts)
  const now = before
    .filter((charge) => open(charge) > 0)
    .map(({ owed, dueOn }): [number, string | null] => [owed, dueOn])
  if (list(now) !== list(after.map(({ amount, dueOn }) => [amount, dueOn]))) return
  throw new ServiceError('conflict', 'These amounts are due on these days already.')
}

/** What the timeline says of a change of plan. */
function planStep(left: Part[], currency: string) {
  const amount = sum(left.map((part) => part.amount))
  const parts = left.map(
    (part) => `${formatFee({ ...part, currency })}${part.dueOn ? ` by ${longDay(part.dueOn)}` : ''}`,
  )
  return { step: 'plan' as const, amount, currency, more: { parts: parts.join(', ') } }
}
