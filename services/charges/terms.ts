import type { PaymentPlan, RefundSchedule } from '#contract/plans.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { Tax } from '#contract/taxes.ts'
import type { Queryable } from '#database/client.ts'
import { findLastOffers } from '#services/admissions/sent.ts'

type Terms = OfferTerms & { plans: PaymentPlan[]; refunds: RefundSchedule; depositDays: number; taxes: Tax[] }

/** Returns what the offer that an applicant accepted says about tuition. */
export async function findTerms(
  database: Queryable,
  applicationId: string,
): Promise<(Partial<Terms> & OfferTerms) | undefined> {
  const offer = (await findLastOffers(database, [applicationId])).get(applicationId)
  return offer?.acceptedAt && offer.terms ? offer.terms : undefined
}
