import { eq, sql } from 'drizzle-orm'
import { dayIn } from '#content/format.ts'
import { offeredTotal } from '#content/offer-text.ts'
import { type PaymentPlan, type PlanPart, planParts } from '#contract/plans.ts'
import type { OfferTerms } from '#contract/starts.ts'
import { decisions } from '#database/schema-admissions.ts'
import { addCharges, openAccount } from '#services/charges/accounts.ts'
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
 * Marks an offer as accepted, and charges its tuition by one of its plans.
 * @param wanted kind of the plan; undefined for the first one, if staff accept for the applicant
 * @throws ServiceError invalid for a plan that was not offered
 */
export async function acceptOffer(
  { transaction, application }: Pick<Locked, 'transaction' | 'application'>,
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
  const charges = partsOf(terms, plan, timeZone, now).map((part) => ({ ...part, currency, taxes: terms.taxes }))
  await openAccount(transaction, { applicationId: application.id })
  await addCharges(transaction, application.id, charges)
}
