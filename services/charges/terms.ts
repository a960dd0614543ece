import type { OfferTerms } from '#contract/starts.ts'
import type { Queryable } from '#database/client.ts'
import { findLastOffers } from '#services/admissions/sent.ts'

/** Returns what the offer that an applicant accepted says about tuition. */
export async function findTerms(database: Queryable, applicationId: string): Promise<OfferTerms | undefined> {
  const offer = (await findLastOffers(database, [applicationId])).get(applicationId)
  return offer?.acceptedAt ? (offer.terms ?? undefined) : undefined
}
