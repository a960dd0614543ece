const formats = new Map<string, Intl.DateTimeFormat>()

/** A format of dates, made once: each takes memory outside of the JavaScript heap, which is given back late. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** The day that the calendar of a time zone shows at a moment: `2027-03-14`. */
export function dayIn(timeZone: string, moment: Date): string {
  // The Canadian format is that of ISO 8601.
  return dateFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
}
