// What differs between two values of a content file, and how two people's changes of one value become one.
import { type Path, partAt } from './field.ts'

/** A part that says `after` instead of `before`; undefined where there is no such part. */
export type Difference = { path: Path; before: unknown; after: unknown }

/** What another person made of a part that was changed here as well. */
export type Conflict = Difference & { theirs: unknown }

/** The smallest parts that differ. Lists of different lengths differ as a whole: their items have no identity. */
export function differences(before: unknown, after: unknown, path: Path = []): Difference[] {
  if (isSame(before, after)) return []
  const isAlike = Array.isArray(before) && Array.isArray(after) && before.length === after.length
  if (!isAlike && !(isMap(before) && isMap(after))) return [{ path, before, after }]
  return [...new Set([...Object.keys(before as object), ...Object.keys(after as object)])].flatMap((key) => {
    const own = isAlike ? Number(key) : key
    return differences(partAt(before, [own]), partAt(after, [own]), [...path, own])
  })
}

/** What was changed here and is not yet so in `theirs`; those that they changed as well are conflicts, on the larger of both parts. */
export function compare(base: unknown, ours: unknown, theirs: unknown): (Difference | Conflict)[] {
  const others = differences(base, theirs)
  const found = new Map<string, Difference | Conflict>()
  for (const own of differences(base, ours)) {
    const met = others.filter(({ path }) => isAround(path, own.path) || isAround(own.path, path))
    const path = met
      .map((other) => other.path)
      .reduce((one, other) => (other.length < one.length ? other : one), own.path)
    const parts = { path, before: partAt(base, path), after: partAt(ours, path) }
    const their = partAt(theirs, path)
    if (isSame(parts.after, their)) continue
    const both = met.length > 0 && mergeLists(parts.before, parts.after, their)
    if (both) found.set(String(path), { ...parts, after: both })
    else found.set(String(path), met.length > 0 ? { ...parts, theirs: their } : parts)
  }
  return [...found.values()]
}

/** Both people's list where they added and removed different items; undefined where they did not. */
function mergeLists(base: unknown, ours: unknown, theirs: unknown): unknown[] | undefined {
  if (!Array.isArray(base) || !Array.isArray(ours) || !Array.isArray(theirs)) return undefined
  const removed = base.filter((item) => !includes(ours, item))
  const added = ours.filter((item) => !includes(base, item))
  if (removed.length + added.length === 0 || removed.some((item) => !includes(theirs, item))) return undefined
  const merged = theirs.filter((item) => !includes(removed, item))
  for (const item of added.filter((each) => !includes(theirs, each))) {
    const before = ours.slice(0, ours.indexOf(item))
    merged.splice(merged.findLastIndex((other) => includes(before, other)) + 1, 0, item)
  }
  return merged
}

const includes = (list: unknown[], item: unknown) => list.some((each) => isSame(each, item))

const isAround = (outer: Path, inner: Path) => outer.every((key, depth) => key === inner[depth])

const isMap = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
