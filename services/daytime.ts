import { localTime } from '#content/format.ts'

/** When the day of emails begins that nobody waits for, in the academy's zone. */
export const MORNING = '08:00'
/** After an outage they come late, but not at night. */
const EVENING = '20:00'

export function isDaytime(now: Date, timeZone: string): boolean {
  const time = localTime(now, timeZone).slice(11, 16)
  return time >= MORNING && time < EVENING
}
