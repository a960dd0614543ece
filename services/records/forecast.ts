import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { ApplicationStatus } from '#contract/application-status.ts'
import type { Queryable } from '#database/client.ts'
import { decisions } from '#database/schema-admissions.ts'
import { bulkRows, records } from '#database/schema-desk.ts'
import { findOffer, type PlainDecision } from '#services/admissions/by-template.ts'
import { countPending, findShortages, needsSeat, type Shortage } from '#services/admissions/seats.ts'
import { statusesBefore } from '#services/admissions/status.ts'
import { openStates } from '#services/admissions/statuses.ts'
import { type BulkDeps, type BulkResult, readDecision, resultSql, type Wanted } from './bulk-actions.ts'

/** `shortages`: starts for which a job makes more offers than there are free seats. */
export type Forecast = { wouldDo: Partial<Record<BulkResult, number>>; shortages: Shortage[] }

/** Counts what a job would do, by result. `failed` counts what is not ready. */
export async function forecast(deps: BulkDeps, database: Queryable, jobId: string, wanted: Wanted): Promise<Forecast> {
  if (wanted.action === 'decide') return forecastDecisions(deps, database, jobId, readDecision(wanted.value))
  const result = sql<BulkResult>`${resultSql(wanted)}`
  const rows = await database
    .select({ result, count: count() })
    .from(bulkRows)
    .innerJoin(records, eq(records.id, bulkRows.recordId))
    .where(eq(bulkRows.jobId, jobId))
    .groupBy(sql`1`)
  return { wouldDo: Object.fromEntries(rows.map((row) => [row.result, row.count])), shortages: [] }
}

/** Whether an application is ready depends on few of its columns, so this takes one query for any number of them. */
async function forecastDecisions(
  deps: BulkDeps,
  database: Queryable,
  jobId: string,
  wanted: PlainDecision,
): Promise<Forecast> {
  const { courseId, cohortId, status } = records
  const hasOpen = sql<boolean>`exists (select from ${decisions}
    where ${and(eq(decisions.recordId, records.id), inArray(decisions.state, openStates))})`
  const groups = await database
    .select({ courseId, cohortId, status: sql<ApplicationStatus>`${status}`, hasOpen, count: count() })
    .from(bulkRows)
    .innerJoin(records, eq(records.id, bulkRows.recordId))
    .where(eq(bulkRows.jobId, jobId))
    .groupBy(courseId, cohortId, status, sql`4`)
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
    const from = offer.cohortId === group.cohortId ? group.status : 'submitted'
    if (needsSeat(from, 'offered')) offers.set(offer.cohortId, (offers.get(offer.cohortId) ?? 0) + group.count)
  }
  const shortages = findShortages(deps.schedule.current(), offers, await countPending(database))
  return { wouldDo, shortages }
}
