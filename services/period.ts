import { dayIn } from '#content/format.ts'
import { endOfDay, zonedTime } from '#content/zoned-time.ts'
import { isDay } from './days.ts'
import { ServiceError } from './errors.ts'

/** Inclusive days in the academy's calendar, and as seconds since 1970 with an exclusive end. */
export type Period = { from: string; to: string; since: number; until: number }

/** Returns a period of days, by default this month. @throws ServiceError invalid */
export function getPeriod(given: { from?: string | null; to?: string | null }, timeZone: string): Period {
  const today = dayIn(timeZone, new Date())
  const to = given.to || (given.from && given.from > today ? given.from : today)
  const from = given.from || `${to.slice(0, 8)}01`
  if (!isDay(from) || !isDay(to)) throw new ServiceError('invalid', 'There is no such day.')
  if (from > to) throw new ServiceError('invalid', 'The first day must not be after the last.')
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
  const until = seconds(new Date(endOfDay(to, timeZone)))
  return { from, to, since: seconds(zonedTime(from, '00:00', timeZone)), until }
}
