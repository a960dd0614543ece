// Compares this copy's content with what others published, and merges both.
import { hash } from 'node:crypto'
import { getContent, rewritten, type Value } from './content-text.ts'
import { changed, type Path, partAt } from './field.ts'
import { isNamed, isPicture, type Texts } from './store.ts'

/** A changed part of a file; undefined means that the part does not exist. */
type Part = {
  path: Path
  before: unknown
  after: unknown
  /** Set if others changed the same part. */
  theirs?: unknown
}

/** An unpublished change. `key` hashes it together with `theirs`; `isWhole` marks a file compared as text. */
export type Change = Part & { file: string; key: string; isWhole: boolean }

/** The files that differ: the common base, this copy, and the published version. */
type Versions = Record<'before' | 'ours' | 'theirs', Texts>

/** Returns unpublished changes. Pictures follow the text that names them. */
export function getChanges({ before, ours, theirs }: Versions): Change[] {
  const files = Object.keys(ours).filter((file) => !isPicture(file))
  return files.flatMap((file) => {
    const [base, own, their] = [before[file], ours[file], theirs[file]]
    const hasParts = /\.(yaml|md)$/.test(file) && base && own && their
    const parts = hasParts && own !== their ? compare(getContent(base), getContent(own), getContent(their)) : []
    return (parts.length > 0 ? parts : compare(base, own, their)).map((part) => {
      return { ...part, file, key: hash('sha256', JSON.stringify([file, part])), isWhole: parts.length === 0 }
    })
  })
}

/** Merges the published content with `kept`, all or some of this copy's changes. */
export function merged({ before, ours, theirs }: Versions, changes: Change[], kept: Change[]): Texts {
  const texts = { ...theirs }
  const all = Map.groupBy(changes, ({ file }) => file)
  for (const [file, own] of Map.groupBy(kept, (change) => change.file)) {
    const isAll = own.length === all.get(file)?.length && theirs[file] === before[file]
    const value = () =>
      own.reduce<unknown>((left, { path, after }) => changed(left, path, after), getContent(texts[file] ?? ''))
    texts[file] = isAll || own[0]?.isWhole ? (ours[file] ?? null) : rewritten(texts[file] ?? '', value() as Value)
  }
  const words = Object.values(texts).join('\n')
  for (const file of Object.keys(ours).filter(isPicture)) {
    if (isNamed(file, words)) texts[file] = ours[file] ?? theirs[file] ?? before[file] ?? null
    // A new picture that nothing names yet is not published.
    else if (before[file] === null) delete texts[file]
    else texts[file] = null
  }
  return texts
}

/**
 * Finds the smallest parts changed here and missing in `theirs`. Lists of different lengths are compared as a whole,
 * because their items have no identity.
 */
function compare(base: unknown, ours: unknown, theirs: unknown, path: Path = []): Part[] {
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
