import { dateFormat } from '#content/date-format.ts'

/** The day that the academy's calendar shows at a moment: `2027-03-14`. */
export function dayIn(timeZone: string, moment: Date): string {
  // The Canadian format is that of ISO 8601.
  return dateFormat('en-CA', { timeZone }).format(moment)
}
