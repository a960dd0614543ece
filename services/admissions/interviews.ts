import type { ServiceDeps } from '#services/deps.ts'
import type { Seen } from '#services/records/work.ts'
import type { Actor } from '#services/staff/rights.ts'

export type Interview = { at: Date | null; notes: string }

/** Stores when an application's interview is, and notes on it. @throws ServiceError forbidden, not_found, stale, invalid */
export async function setInterview(
  _deps: Pick<ServiceDeps, 'database'>,
  _actor: Actor,
  _seen: Seen,
  _interview: Interview,
): Promise<void> {
  throw new Error('not implemented')
}
