/** Returns whether a text such as `2027-03-14` is a valid date. */
export function isDay(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text
}

const units = [
  [86_400, 'd', 'day'],
  [3600, 'h', 'hour'],
  [60, 'min', 'minute'],
] as const

/** Formats elapsed time: `2 h`, `2 hours ago`. */
export function agoWords(since: Date, now: Date): { short: string; long: string } {
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000)
  const found = units.find(([length]) => seconds >= length)
  if (!found) return { short: 'just now', long: 'just now' }
  const [size, unit, word] = found
  const count = Math.floor(seconds / size)
  return { short: `${count} ${unit}`, long: `${count} ${word}${count === 1 ? '' : 's'} ago` }
}
