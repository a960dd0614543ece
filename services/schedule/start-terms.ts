import type { OfferTerms } from '#contract/cohorts.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { type Actor, requireRight } from '#services/rights.ts'
import { saveEntry } from './changes.ts'

type Terms = Pick<OfferTerms, 'cohortId' | 'tuition' | 'paymentPlan'>

/** Saves tuition and payment plan of an offer for its start, if the start has none. */
export async function saveStartTerms(
  deps: Pick<ServiceDeps, 'database' | 'schedule'>,
  actor: Actor,
  { cohortId, tuition, paymentPlan }: Terms,
): Promise<void> {
  requireRight(actor, 'schedule')
  await deps.schedule.refresh()
  const known = deps.schedule.current().snapshot.entries.cohort[cohortId]
  if (!known || (known.tuition && known.paymentPlan)) return
  await saveEntry(deps, actor, { kind: 'cohort', id: cohortId, value: { tuition, paymentPlan, ...known } }, known)
}
