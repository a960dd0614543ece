import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { ApplicationStatus } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { bulkRows, records } from '#database/schema-desk.ts'
import { findOffer, type PlainDecision } from './by-template.ts'
import { countPending, findShortages, needsSeat, type Shortage } from './seats.ts'
import { statusesBefore } from './status.ts'
import { openStates } from './statuses.ts'
import type { WordsDeps } from './words.ts'

/** `shortages`: starts for which a job makes more offers than there are free seats. `failed`: not ready. */
type Forecast = { wouldDo: { changed?: number; failed?: number; not_possible?: number }; shortages: Shortage[] }

/**
 * Counts what a bulk decision would do. Whether an application is ready depends on few of its columns, so this takes one
 * query for any number of applications.
 */
export async function forecastDecisions(
  deps: WordsDeps,
  database: Queryable,
  jobId: string,
  wanted: PlainDecision,
): Promise<Forecast> {
  const { courseId, startId, status } = records
  const hasOpen = sql<boolean>`exists (select from ${decisions}
    where ${and(eq(decisions.recordId, records.id), inArray(decisions.state, openStates))})`
  const groups = await database
    .select({ courseId, startId, status: sql<ApplicationStatus>`${status}`, hasOpen, count: count() })
    .from(bulkRows)
    .innerJoin(records, eq(records.id, bulkRows.recordId))
    .where(eq(bulkRows.jobId, jobId))
    .groupBy(courseId, startId, status, sql`4`)
  const wouldDo: Forecast['wouldDo'] = {}
  const offers = new Map<string, number>()
  const before = statusesBefore(wanted.outcome)
  for (const group of groups) {
    const offer = wanted.outcome === 'offered' ? findOffer(deps, wanted, group) : undefined
    const isReady = !group.hasOpen && !(offer && 'problem' in offer)
    const result = before.includes(group.status) ? (isReady ? 'changed' : 'failed') : 'not_possible'
    wouldDo[result] = (wouldDo[result] ?? 0) + group.count
    if (result !== 'changed' || !offer || 'problem' in offer) continue
    // A second offer for the same start keeps its seat.
    const from = offer.startId === group.startId ? group.status : 'submitted'
    if (needsSeat(from, 'offered')) offers.set(offer.startId, (offers.get(offer.startId) ?? 0) + group.count)
  }
  const shortages = findShortages(deps.schedule.current(), offers, await countPending(database))
  return { wouldDo, shortages }
}
