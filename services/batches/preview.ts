import { eq } from 'drizzle-orm'
import { decisions } from '#database/schema-admissions.ts'
import type { Mail } from '#mail/write-email.ts'
import { countPending } from '#services/admissions/seats.ts'
import { ServiceError } from '#services/errors.ts'
import type { Actor } from '#services/rights.ts'
import { type Batch, type BatchDeps, getProblem, type Need } from './kind.ts'
import { kinds } from './kinds.ts'
import { batchSendTime, checkRows } from './prepare.ts'

const PAGE = 50

/** `left`: free seats that no scheduled offer of others needs. `unsent`: offers that find none. */
export type OfferedSeats = { startId: string; left: number; offers: number; unsent: number }

/**
 * Says what a batch that is not started would do: what its rows lack, 50 of them after a position, and the seats of the
 * starts that it offers. `warned` counts rows that are ready, but have a problem.
 */
export async function previewBatch(deps: BatchDeps, batch: Batch, after: number) {
  const { requireSettings } = kinds[batch.action]
  const [rows, problems, promised] = await Promise.all([
    checkRows(deps, deps.database, batch, { sendAt: batchSendTime(null) }),
    findProblems(async () => requireSettings(deps, batch.settings)),
    countPending(deps.database, eq(decisions.state, 'scheduled')),
  ])
  const countLeft = (startId: string) =>
    Math.max((deps.schedule.findStart(startId)?.seatsLeft ?? 0) - (promised.get(startId) ?? 0), 0)
  const counts: Partial<Record<Need | 'ready', number>> = {}
  const warned = rows.filter(({ need, problem }) => problem && !need).length
  const seats = new Map<string, OfferedSeats>()
  for (const { need = 'ready', offeredId: startId } of rows) {
    counts[need] = (counts[need] ?? 0) + 1
    if (!startId || (need !== 'ready' && need !== 'seat')) continue
    const { left, offers, unsent } = seats.get(startId) ?? { left: countLeft(startId), offers: 0, unsent: 0 }
    seats.set(startId, { startId, left, offers: offers + 1, unsent: need === 'seat' ? unsent + 1 : unsent })
  }
  const next = after + PAGE < rows.length ? after + PAGE : undefined
  return {
    all: rows.length,
    counts,
    warned,
    seats: [...seats.values()],
    rows: rows.slice(after, after + PAGE),
    next,
    problems,
  }
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
