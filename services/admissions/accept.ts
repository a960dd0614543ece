import { eq, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { offeredTotal } from '#content/offer-text.ts'
import { type PaymentPlan, type PlanPart, planParts } from '#contract/plans.ts'
import type { OfferTerms } from '#contract/starts.ts'
import { decisions } from '#database/schema-admissions.ts'
import { openAccount } from '#services/charges/accounts.ts'
import { chargePlan } from '#services/charges/plan.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField } from '#services/errors.ts'
import type { Locked } from '#services/with-application.ts'
import type { SentOffer } from './sent.ts'

/** Returns what is due when, if an offer is accepted now with a plan. */
export function partsOf(terms: OfferTerms, plan: PaymentPlan, timeZone: string, now = new Date()): PlanPart[] {
  const { starts, depositDays } = terms
  return planParts(plan, { ...offeredTotal(terms), acceptedOn: dayIn(timeZone, now), starts, depositDays })
}

/**
 * Marks an offer as accepted, and charges its tuition by one of its plans. What was paid before a withdrawal counts.
 * @param wanted kind of the plan; undefined for the first one, if staff accept for the applicant
 * @throws ServiceError invalid for a plan that was not offered
 */
export async function acceptOffer(
  { transaction, application, actor }: Pick<Locked, 'transaction' | 'application' | 'actor'>,
  { id, terms }: SentOffer,
  { timeZone }: Pick<ServiceDeps, 'timeZone'>,
  wanted?: string,
  now = new Date(),
): Promise<void> {
  const plans = terms?.plans ?? []
  const plan = wanted === undefined ? plans[0] : plans.find(({ kind }) => kind === wanted)
  if (plans.length > 0 && !plan) throw invalidField('plan', 'Choose how you want to pay the tuition.')
  await transaction
    .update(decisions)
    .set({ acceptedAt: sql`now()`, plan: plan?.kind ?? null })
    .where(eq(decisions.id, id))
  if (!terms || !plan) return
  const { currency } = offeredTotal(terms)
  await openAccount(transaction, { applicationId: application.id })
  const parts = partsOf(terms, plan, timeZone, now)
  await chargePlan(transaction, application.id, parts, {
    currency,
    taxes: terms.taxes,
    staffId: actor?.staffId ?? null,
  })
}
