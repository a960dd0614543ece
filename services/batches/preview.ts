import type { Mail } from '#mail/write-email.ts'
import { ServiceError } from '#services/errors.ts'
import type { Actor } from '#services/rights.ts'
import { type Batch, type BatchDeps, getProblem, type Need } from './kind.ts'
import { kinds } from './kinds.ts'
import { batchSendTime, checkRows } from './prepare.ts'

const PAGE = 50

type Seats = { startId: string; offers: number; left: number }

/**
 * Says what a batch that is not started would do: what its rows lack, 50 of them after a position, and the starts that
 * have fewer seats than offers. `warned` counts rows that are ready, but have a problem.
 */
export async function previewBatch(deps: BatchDeps, batch: Batch, after: number) {
  const { requireSettings } = kinds[batch.action]
  const [rows, problems] = await Promise.all([
    checkRows(deps, deps.database, batch, { sendAt: batchSendTime(null) }),
    findProblems(async () => requireSettings(deps, batch.settings)),
  ])
  const counts: Partial<Record<Need | 'ready', number>> = {}
  const warned = rows.filter(({ need, problem }) => problem && !need).length
  const seats = new Map<string, Seats>()
  for (const { need = 'ready', offeredId: startId } of rows) {
    counts[need] = (counts[need] ?? 0) + 1
    if (!startId || (need !== 'ready' && need !== 'seat')) continue
    const { offers, left } = seats.get(startId) ?? { offers: 0, left: 0 }
    seats.set(startId, { startId, offers: offers + 1, left: need === 'ready' ? left + 1 : left })
  }
  const next = after + PAGE < rows.length ? after + PAGE : undefined
  const short = [...seats.values()].filter(({ offers, left }) => offers > left)
  return { all: rows.length, counts, warned, short, rows: rows.slice(after, after + PAGE), next, problems }
}

/** Returns problems of the settings by field; undefined if there are none. */
async function findProblems(require: () => Promise<void>): Promise<Record<string, string[]> | undefined> {
  try {
    await require()
    return undefined
  } catch (error) {
    if (error instanceof ServiceError && error.errors) return error.errors
    throw error
  }
}

/** Renders the email that a row would get; undefined if it gets none. */
export async function previewEmail(
  deps: BatchDeps,
  actor: Actor,
  { action, settings }: Batch,
  row: Parameters<NonNullable<(typeof kinds)['decide']['preview']>>[2],
): Promise<Mail | { problem: string } | undefined> {
  try {
    return await kinds[action].preview?.(deps, actor, row, settings)
  } catch (error) {
    return { problem: getProblem(error) }
  }
}
