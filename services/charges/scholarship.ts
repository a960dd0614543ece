import { and, eq, inArray, sum as sumOf } from 'drizzle-orm'
import { acceptedStatuses } from '#contract/application-status.ts'
import { isTuition } from '#contract/charges.ts'
import { amountStep } from '#contract/currencies.ts'
import type { Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { type adjustmentKinds, chargeAdjustments, charges } from '#database/schema-charges.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { type ExpectedVersion, hasId } from '#services/record-locks.ts'
import type { Actor } from '#services/rights.ts'
import { adjustCharge } from './adjust.ts'
import type { Balance } from './balances.ts'
import { amountProblem } from './checks.ts'
import { lowerLast, sum } from './plan-rule.ts'
import { type ChargeDeps, changeCharges } from './work.ts'

/** Returns what adjustments of some kinds take off charges, by charge, in minor units. */
export async function findReductions(
  database: Queryable,
  accountId: string,
  kinds: (typeof adjustmentKinds)[number][],
): Promise<Map<string, number>> {
  const { chargeId, kind, amount } = chargeAdjustments
  const rows = await database
    .select({ chargeId, amount: sumOf(amount).mapWith(Number) })
    .from(chargeAdjustments)
    .innerJoin(charges, eq(charges.id, chargeId))
    .where(and(eq(charges.accountId, accountId), inArray(kind, kinds)))
    .groupBy(chargeId)
  return new Map(rows.filter((row) => row.amount > 0).map((row) => [row.chargeId, row.amount]))
}

/** Returns the charges of tuition of which a sponsor pays nothing. @throws ServiceError conflict without a seat or tuition */
export async function requireOwnTuition(
  transaction: Queryable,
  accountId: string,
  balances: Balance[],
): Promise<[Balance, ...Balance[]]> {
  const [application] = await transaction
    .select({ status: applications.status })
    .from(applications)
    .where(hasId(applications.id, accountId))
  if (!application || !acceptedStatuses.includes(application.status)) {
    throw new ServiceError('conflict', 'Only an applicant with an accepted seat has tuition to change.')
  }
  const [first, ...others] = balances.filter((charge) => isTuition(charge) && charge.payerId === null)
  if (!first) throw new ServiceError('conflict', 'No tuition is charged to this applicant.')
  return [first, ...others]
}

/** A scholarship in minor units, or in percent of tuition. */
export type Scholarship = { amount: number } | { percent: number }

/** Lowers tuition, the last open charges first. What exceeds them was paid, and is too much. */
export async function awardScholarship(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  wanted: Scholarship,
  reason: string,
): Promise<void> {
  await changeCharges(deps, actor, seen, reason, async ({ transaction, staffId, balances }) => {
    const tuition = await requireOwnTuition(transaction, seen.id, balances)
    const { currency } = tuition[0]
    const asked = sum(tuition.map((charge) => charge.asked))
    const awarded = await findReductions(transaction, seen.id, ['scholarship'])
    if ('percent' in wanted) requireNoProblems({ amount: percentProblem(wanted.percent) })
    const amount =
      'amount' in wanted ? wanted.amount : percentOf(asked + sum([...awarded.values()]), wanted.percent, currency)
    requireNoProblems({ amount: amountProblem(amount, currency, asked) })
    const lowered = lowerLast(tuition, amount)
    await adjustCharge(transaction, ...lowered.map((part) => ({ ...part, kind: 'scholarship' as const, staffId })))
    return { step: 'scholarship', amount, currency }
  })
}

const percentProblem = (percent: number): string | undefined =>
  Number.isInteger(percent) && percent >= 1 && percent <= 100 ? undefined : 'Type a whole number from 1 to 100.'

/** Rounded down to what can be paid. */
const percentOf = (amount: number, percent: number, currency: string): number => {
  const step = amountStep(currency)
  return Math.floor((amount * percent) / 100 / step) * step
}

/** Takes all scholarships back: what they took off is to be paid again, until the days that it had. */
export async function takeBackScholarship(
  deps: ChargeDeps,
  actor: Actor,
  seen: ExpectedVersion,
  reason: string,
): Promise<void> {
  await changeCharges(deps, actor, seen, reason, async ({ transaction, staffId, balances }) => {
    const [{ currency }] = await requireOwnTuition(transaction, seen.id, balances)
    const awarded = await findReductions(transaction, seen.id, ['scholarship'])
    if (awarded.size === 0) throw new ServiceError('conflict', 'There is no scholarship to take back.')
    const raised = [...awarded].map(([chargeId, amount]) => ({ chargeId, amount: -amount }))
    await adjustCharge(transaction, ...raised.map((part) => ({ ...part, kind: 'scholarship' as const, staffId })))
    return { step: 'scholarship_undone', amount: sum([...awarded.values()]), currency }
  })
}
