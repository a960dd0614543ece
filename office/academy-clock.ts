import { dayIn } from '#content/format.ts'
import type { Company } from '#content/schema.ts'
import { zoneInFull, zoneOffsets } from '#content/zoned-time.ts'
import type { Clock } from './ui/clock.ts'

/** Years of records before this one, and of dates after it, that a page may show. */
const SHOWN_YEARS = { before: 10, after: 3 }
let kept: { key: string; clock: Clock } | undefined

/** Computes the academy's clock once a year. */
export function getClock(company: Pick<Company, 'timeZone' | 'zoneLabel' | 'address'>, now: Date): Clock {
  const { timeZone } = company
  const zone = zoneInFull(company)
  const year = dayIn(timeZone, now).slice(0, 4)
  const key = `${timeZone} ${zone} ${year}`
  if (kept?.key !== key) {
    const years = { first: Number(year) - SHOWN_YEARS.before, last: Number(year) + SHOWN_YEARS.after }
    kept = { key, clock: { offsets: zoneOffsets(timeZone, years), zone, year } }
  }
  return kept.clock
}
