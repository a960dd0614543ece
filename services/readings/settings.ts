import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import { cleanLine, cleanText } from '#contract/clean-text.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import { records } from '#database/schema-desk.ts'
import { type Criterion, readingSettings, readings } from '#database/schema-readings.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { requireNoProblems, ServiceError } from '#services/errors.ts'
import { type Actor, requireRight } from '#services/rights.ts'

/** Each criterion has four levels, from 1 to 4. */
export const LEVELS = 4
export const CRITERIA = { fewest: 3, most: 6 }
const READERS_MOST = 2
const NAME_MAX_LENGTH = 60
const LEVEL_MAX_LENGTH = 120

/** `seen` is '' before the first change. */
export type ReadingSettings = { readers: number; criteria: Criterion[]; seen: string }

export async function findReadingSettings(database: Queryable): Promise<ReadingSettings> {
  const [row] = await database.select().from(readingSettings)
  if (!row) return { readers: 0, criteria: [], seen: '' }
  return { readers: row.readers, criteria: row.criteria, seen: row.changedAt.toISOString() }
}

/** A criterion as typed: what 1 to 4 mean has a line each. Without a name, there is none. */
export type TypedCriterion = { name: string; levels: string }

/** Stores how many people read an application, and what they score. @throws ServiceError forbidden, invalid, stale */
export async function saveReadingSettings(
  { database }: DataDeps,
  actor: Actor,
  typed: { readers: number; criteria: TypedCriterion[]; seen: string },
): Promise<void> {
  requireRight(actor, 'templates')
  const { readers } = typed
  const lines = typed.criteria.slice(0, CRITERIA.most).map(({ name, levels }) => ({
    name: cleanLine(name),
    levels: cleanText(levels).split('\n').map(cleanLine).filter(Boolean),
  }))
  const criteria = lines.filter(({ name, levels }) => name !== '' || levels.length > 0)
  requireNoProblems({
    readers: Number.isInteger(readers) && readers >= 0 && readers <= READERS_MOST ? undefined : 'Choose 0, 1 or 2.',
    ...Object.fromEntries(
      lines.flatMap(({ name, levels }, at) =>
        name === '' && levels.length === 0
          ? []
          : [
              [`name${at}`, nameProblem(name, lines)],
              [`levels${at}`, levelsProblem(levels)],
            ],
      ),
    ),
    ...(readers > 0 && criteria.length < CRITERIA.fewest
      ? { [`name${criteria.length}`]: `Readers need at least ${CRITERIA.fewest} criteria.` }
      : {}),
  })
  await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`lock table ${readingSettings} in share row exclusive mode`)
    const { seen } = await findReadingSettings(transaction)
    if (seen !== typed.seen) {
      throw new ServiceError('stale', 'Someone else changed the criteria. Copy what you typed, and reload the page.')
    }
    const row = { id: 1, readers, criteria, staffId: actor.staffId, changedAt: new Date() }
    await transaction.insert(readingSettings).values(row).onConflictDoUpdate({ target: readingSettings.id, set: row })
    await updateScores(transaction, readers)
    await logAction(transaction, actor, { action: 'criteria.saved', detail: { readers, criteria: criteria.length } })
  })
}

function nameProblem(name: string, all: { name: string }[]): string | undefined {
  if (name === '') return 'Name the criterion.'
  if (name.length > NAME_MAX_LENGTH) return `A name must be at most ${NAME_MAX_LENGTH} characters long.`
  return all.filter((item) => item.name === name).length > 1 ? 'Two criteria have this name.' : undefined
}

function levelsProblem(levels: string[]): string | undefined {
  if (levels.length !== LEVELS) return `Write ${LEVELS} lines: what 1, 2, 3 and 4 mean.`
  const isLong = levels.some((words) => words.length > LEVEL_MAX_LENGTH)
  return isLong ? `A line must be at most ${LEVEL_MAX_LENGTH} characters long.` : undefined
}

/** Sets the scores that lists sort by: the mean of the readings, and 0 until all are given. */
export async function updateScores(transaction: Queryable, readers: number, which?: SQL): Promise<void> {
  const { recordId, mean } = readings
  const theirs = transaction.select({ mean }).from(readings).where(eq(recordId, records.id))
  // In one order, to avoid deadlocks.
  const found = await transaction
    .select({ id: records.id })
    .from(records)
    .where(and(exists(theirs), which))
    .orderBy(asc(records.id))
    .for('no key update')
  const score = sql`coalesce((select case when ${readers}::int > 0 and count(*) >= ${readers}::int
    then round(avg(${mean}))::int end from ${readings} where ${recordId} = ${records.id}), 0)`
  const ids = found.map((row) => row.id)
  await transaction.update(records).set({ score }).where(inArray(records.id, ids))
}
