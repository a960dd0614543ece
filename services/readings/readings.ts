import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type ApplicationStatus, closedStatuses } from '#contract/application-status.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { applications } from '#database/schema.ts'
import { records } from '#database/schema-desk.ts'
import { readings, type Score } from '#database/schema-readings.ts'
import { staff } from '#database/schema-staff.ts'
import type { DataDeps } from '#services/deps.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'

import { insertSteps } from '#services/record-changes.ts'
import { hasId, lockRecord, noSuchRecord } from '#services/record-locks.ts'
import { type Actor, mayDo, requireRight } from '#services/rights.ts'
import { tidyText } from '#services/tidy-text.ts'
import { findReadingSettings, updateScores } from './settings.ts'

const { recordId, staffId, mean } = readings
type Reading = { by: string; at: Date; mean: number; scores: Score[]; comment: string }

const isFull = (readers: number, given: number) => readers > 0 && given >= readers

/**
 * Finds the readings of an application. Who has yet to read it sees only who was first, so that each judges alone.
 * @returns undefined if the academy does not use readings and this application has none
 */
export async function findReadings({ database }: DataDeps, actor: Actor, id: string, status: ApplicationStatus) {
  const [settings, rows] = await Promise.all([
    findReadingSettings(database),
    database
      .select({ staffId, by: staff.name, at: readings.at, mean, scores: readings.scores, comment: readings.comment })
      .from(readings)
      .innerJoin(staff, eq(staff.id, staffId))
      .where(hasId(recordId, id))
      .orderBy(asc(readings.at)),
  ])
  const { readers, criteria, seen } = settings
  if (readers === 0 && rows.length === 0) return undefined
  const own = rows.find((row) => row.staffId === actor.staffId)
  const isComplete = isFull(readers, rows.length)
  const maySee = own !== undefined || isComplete || readers === 0
  const others: Reading[] = rows.filter((row) => row !== own).map(({ staffId, ...reading }) => reading)
  return {
    readers,
    criteria,
    seen,
    own: own && { mean: own.mean, scores: own.scores, comment: own.comment, at: own.at },
    others: maySee ? others : [],
    /** Who has read it, while their scores are hidden. */
    hidden: maySee ? [] : others.map(({ by }) => by),
    mayRead:
      mayDo(actor.role, 'decide') &&
      readers > 0 &&
      !closedStatuses.includes(status) &&
      (own !== undefined || !isComplete),
  }
}

/** Counts the readings of a page of applications. */
export async function countReadings(database: Queryable, ids: string[]): Promise<Map<string, number>> {
  const rows = await database
    .select({ recordId, given: sql<number>`count(*)::int` })
    .from(readings)
    .where(inArray(recordId, ids))
    .groupBy(recordId)
  return new Map(rows.map((row) => [row.recordId, row.given]))
}

/**
 * Stores a reader's scores and comment, or changes them. No email goes out, and the applicant does not see it.
 * @param typed.levels 1 to 4, in the order of the criteria
 * @param typed.seen of the criteria that the reader saw
 * @throws ServiceError forbidden, not_found, invalid, conflict, stale
 */
export async function saveReading(
  { database }: DataDeps,
  actor: Actor,
  id: string,
  typed: { levels: number[]; comment: string; seen: string },
): Promise<void> {
  requireRight(actor, 'decide')
  const comment = tidyText(typed.comment, 'comment')
  await inTransaction(database, async (transaction) => {
    await lockRecord(transaction, id)
    const { readers, criteria, seen } = await findReadingSettings(transaction)
    if (readers === 0) throw new ServiceError('conflict', 'This academy does not use readings.')
    if (seen !== typed.seen) {
      throw new ServiceError('stale', 'The criteria have changed. Copy your comment, and reload the page.')
    }
    await requireOpen(transaction, id)
    const given = await transaction.select({ staffId }).from(readings).where(eq(recordId, id))
    const isOwn = given.some((row) => row.staffId === actor.staffId)
    if (!isOwn && isFull(readers, given.length)) {
      const people = readers === 1 ? 'Somebody has' : 'Two people have'
      throw new ServiceError('conflict', `${people} read this application already.`)
    }
    const isLevel = (level: number | undefined) => level !== undefined && [1, 2, 3, 4].includes(level)
    const problems = criteria.map((_criterion, at) => [
      `level${at}`,
      isLevel(typed.levels[at]) ? undefined : 'Choose 1, 2, 3 or 4.',
    ])
    requireNoProblems(Object.fromEntries(problems))
    const scores = criteria.map(({ name, levels }, at) => {
      const level = typed.levels[at] as number
      return { criterion: name, level, meaning: levels[level - 1] ?? '' }
    })
    const total = scores.reduce((sum, { level }) => sum + level, 0)
    const row = { scores, comment, mean: Math.round((total / scores.length) * 100), at: new Date() }
    await transaction
      .insert(readings)
      .values({ ...row, recordId: id, staffId: actor.staffId })
      .onConflictDoUpdate({ target: [recordId, staffId], set: row })
    await updateScores(transaction, readers, eq(records.id, id))
    await insertSteps(transaction, actor, [{ recordId: id, kind: 'reading', action: 'reading.saved', detail: {} }])
  })
}

async function requireOpen(transaction: Queryable, id: string): Promise<void> {
  const { status } = applications
  const [application] = await transaction.select({ status }).from(applications).where(eq(applications.id, id))
  if (!application) throw noSuchRecord()
  if (closedStatuses.includes(application.status)) throw new ServiceError('conflict', 'This application is closed.')
}
