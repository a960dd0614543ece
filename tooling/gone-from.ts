type Json = { [name: string]: unknown }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Words may change and go. */
const WORDS = new Set(['description', 'summary', 'title', 'x-messages', 'example', 'examples', 'tags', 'version'])

/**
 * What a caller of the contract could miss: what stood in it and does not any more, or is required now, by its place.
 * @param before the snapshot
 */
export function goneFrom(before: unknown, now: unknown, place = ''): string[] {
  if (Array.isArray(before) && Array.isArray(now)) return goneFromList(before, now, place)
  if (!isObject(before) || !isObject(now)) {
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [`${place}: ${JSON.stringify(before)}`]
  }
  return Object.entries(before)
    .filter(([name]) => !WORDS.has(name))
    .flatMap(([name, value]) => (name in now ? goneFrom(value, now[name], `${place}/${name}`) : [`${place}/${name}`]))
}

function goneFromList(before: unknown[], now: unknown[], place: string): string[] {
  const texts = (list: unknown[]) => list.map((item) => JSON.stringify(item))
  // A field that is required now refuses who sent none until now.
  const missed = place.endsWith('/required')
    ? texts(now).filter((item) => !texts(before).includes(item))
    : texts(before).filter((item) => !texts(now).includes(item))
  return missed.map((item) => `${place}: ${item}`)
}
