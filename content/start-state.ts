import type { Start } from '#contract/starts.ts'
import { endOfDay, instantText, zonedTime } from './zoned-time.ts'

export type StartState = 'open' | 'last_days' | 'few_left' | 'full' | 'closed' | 'running' | 'over' | 'canceled'

const LAST_DAYS = 7
const FEW_SEATS = 3

/**
 * Returns a start's state by time and seats. Few seats take precedence over few days, because they can run out today.
 * @param isPast whether a moment (ISO 8601) has passed
 */
export function startState(start: Start, isPast: (moment: string) => boolean): StartState {
  const { starts, ends, from, timeZone, closesAt, seatsLeft, state } = start
  if (state === 'canceled') return 'canceled'
  if (isPast(endOfDay(ends, timeZone))) return 'over'
  if (isPast(instantText(zonedTime(starts, from, timeZone)))) return 'running'
  if (isPast(closesAt)) return 'closed'
  if (seatsLeft === 0) return 'full'
  if (seatsLeft <= FEW_SEATS) return 'few_left'
  return isPast(new Date(Date.parse(closesAt) - LAST_DAYS * 86_400_000).toISOString()) ? 'last_days' : 'open'
}

export function isClosed({ state }: { state: StartState }): boolean {
  return state === 'closed' || state === 'running' || state === 'over'
}
