/** The day that the academy's calendar shows at a moment: `2027-03-14`. */
export function dayIn(timeZone: string, moment: Date): string {
  // The Canadian format is that of ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment)
}
