import { dayIn } from '#content/format.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { invalidField } from '#services/errors.ts'

/** Parses the value of a `datetime-local` field; null if empty. @throws ServiceError invalid */
export function parseLocalTime(name: string, text: string, timeZone: string): Date | null {
  if (text === '') return null
  const [, day = '', time = ''] = /^(2\d{3}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/.exec(text) ?? []
  if (Number.isNaN(Date.parse(`${day}T${time}Z`))) throw invalidField(name, 'Choose a day and a time.')
  return zonedTime(day, time, timeZone)
}

/** Returns a day such as `2027-03-14` in a time zone. @param days after today */
export const dayAfter = (days: number, timeZone: string, now = new Date()): string =>
  dayIn(timeZone, new Date(now.getTime() + days * 86_400_000))
