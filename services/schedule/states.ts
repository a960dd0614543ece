import { endOfDay, zonedTime } from '#content/zoned-time.ts'
import type { Cohort } from '#contract/cohorts.ts'

export type StartState = 'open' | 'last_days' | 'few_left' | 'full' | 'closed' | 'running' | 'over' | 'canceled'

const LAST_DAYS = 7
const FEW_SEATS = 3

/** What a start is at a moment, by the clock and its seats. Few seats matter more than few days: they can be gone today. */
export function startState(cohort: Cohort, now: Date): StartState {
  const { starts, ends, from, timeZone, closesAt, seatsLeft, state } = cohort
  const isPast = (moment: string | Date) => new Date(moment) <= now
  if (state === 'cancelled') return 'canceled'
  if (isPast(endOfDay(ends, timeZone))) return 'over'
  if (isPast(zonedTime(starts, from, timeZone))) return 'running'
  if (isPast(closesAt)) return 'closed'
  if (seatsLeft === 0) return 'full'
  if (seatsLeft <= FEW_SEATS) return 'few_left'
  return isPast(new Date(Date.parse(closesAt) - LAST_DAYS * 86_400_000)) ? 'last_days' : 'open'
}
