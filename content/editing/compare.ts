// Compares values of documents part by part, and merges what several people changed.
import { type Documents, isPicture } from '#content/documents.ts'
import { getContent } from './content-text.ts'
import { type Path, partAt } from './field.ts'

/** A changed part of a document; undefined means that the part does not exist. */
export type Part = {
  path: Path
  before: unknown
  after: unknown
  /** What others made of the same part meanwhile. Undefined without a conflict, or if they removed it. */
  theirs?: unknown
}

/** Whether others changed the same part. */
export const isConflict = (part: Part): boolean => 'theirs' in part

/** Compares all documents. Pictures and files without fields are parts as a whole, with the path `[]`. */
export function compareDocuments(before: Documents, after: Documents): (Part & { file: string })[] {
  const files = [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file))
  return files.flatMap((file) =>
    compareDocument(file, before.get(file), after.get(file)).map((part) => ({ file, ...part })),
  )
}

function compareDocument(file: string, before: string | undefined, after: string | undefined): Part[] {
  const hasParts = /\.(yaml|md)$/.test(file) && !isPicture(file) && before !== undefined && after !== undefined
  const parts = hasParts ? compare(getContent(before), getContent(after)) : []
  // Comments and order are no parts.
  return parts.length > 0 ? parts : [{ path: [], before, after }]
}

/**
 * Finds the smallest parts changed in `ours` and missing in `theirs`. Lists of different lengths are compared as a whole,
 * because their items have no identity.
 */
export function compare(base: unknown, ours: unknown, theirs: unknown = base, path: Path = []): Part[] {
  const [before, after, others] = [base, ours, theirs].map((value) => JSON.stringify(value))
  if (after === before || after === others) return []
  const [shape, ...shapes] = [base, ours, theirs].map(getShape)
  if (shape && shapes.every((item) => item === shape)) {
    const keys = new Set([base, ours, theirs].flatMap((value) => Object.keys(value as object)))
    return [...keys].flatMap((name) => {
      const key = Array.isArray(base) ? Number(name) : name
      return compare(partAt(base, [key]), partAt(ours, [key]), partAt(theirs, [key]), [...path, key])
    })
  }
  if (others === before) return [{ path, before: base, after: ours }]
  const both = mergeLists(base, ours, theirs)
  return [both ? { path, before: base, after: both } : { path, before: base, after: ours, theirs }]
}

/** Values of one shape are compared part by part. */
function getShape(value: unknown): string | undefined {
  if (Array.isArray(value)) return `list of ${value.length}`
  return typeof value === 'object' && value !== null ? 'map' : undefined
}

/** Merges two lists if different items were added and removed, else returns undefined. */
function mergeLists(...lists: unknown[]): unknown[] | undefined {
  if (!lists.every(Array.isArray)) return undefined
  const [base = [], ours = [], theirs = []] = lists.map((list) => list.map((item) => JSON.stringify(item)))
  const removed = base.filter((item) => !ours.includes(item))
  const added = ours.filter((item) => !base.includes(item))
  if (removed.length + added.length === 0 || removed.some((item) => !theirs.includes(item))) return undefined
  const merged = theirs.filter((item) => !removed.includes(item))
  for (const item of added.filter((item) => !theirs.includes(item))) {
    const before = ours.slice(0, ours.indexOf(item))
    merged.splice(merged.findLastIndex((item) => before.includes(item)) + 1, 0, item)
  }
  return merged.map((item) => JSON.parse(item))
}
