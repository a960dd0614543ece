// What was changed in this copy, and how it comes together with what others published.
import { contentOf, rewritten, type Value } from './content-text.ts'
import { changed, type Path, partAt } from './field.ts'
import { digestOf, isNamed, isPicture, type Texts } from './store.ts'

/** A part of a file that says `after` instead of `before`; undefined where there is no such part. */
type Part = {
  path: Path
  before: unknown
  after: unknown
  /** What others made of the same part, if they changed it as well. */
  theirs?: unknown
}

/** A change that is not published yet. `key` names it, with what others made of the same part; `isWhole` is one of a file as text. */
export type Change = Part & { file: string; key: string; isWhole: boolean }

/** The files that differ: as this copy last had them in common with others, as they are here, and as others have them now. */
type Versions = Record<'before' | 'ours' | 'theirs', Texts>

/** What was changed here and is not published. Pictures go with the words that name them. */
export function changesOf({ before, ours, theirs }: Versions): Change[] {
  const files = Object.keys(ours).filter((file) => !isPicture(file))
  return files.flatMap((file) => {
    const [base, own, their] = [before[file], ours[file], theirs[file]]
    const hasParts = /\.(yaml|md)$/.test(file) && base && own && their
    const parts = hasParts && own !== their ? compare(contentOf(base), contentOf(own), contentOf(their)) : []
    return (parts.length > 0 ? parts : compare(base, own, their)).map((part) => {
      const key = digestOf(JSON.stringify([file, part]))
      return { ...part, file, key, isWhole: parts.length === 0 }
    })
  })
}

/** Everybody's content: what others have, with `kept`, which are all or some of the changes made here. */
export function joined({ before, ours, theirs }: Versions, changes: Change[], kept: Change[]): Texts {
  const texts = { ...theirs }
  const of = (list: Change[], file: string) => list.filter((change) => change.file === file)
  for (const file of Object.keys(ours).filter((each) => !isPicture(each))) {
    const own = of(kept, file)
    const isAll = own.length === of(changes, file).length && theirs[file] === before[file]
    if (isAll || own[0]?.isWhole) texts[file] = ours[file] ?? null
    else if (own.length > 0) {
      const text = theirs[file] ?? ''
      const value = own.reduce<unknown>((left, { path, after }) => changed(left, path, after), contentOf(text))
      texts[file] = rewritten(text, value as Value)
    }
  }
  const words = Object.values(texts).join('\n')
  for (const file of Object.keys(ours).filter(isPicture)) {
    if (isNamed(file, words)) texts[file] = ours[file] ?? theirs[file] ?? before[file] ?? null
    // A picture of this copy that nothing names yet stays here.
    else if (before[file] === null) delete texts[file]
    else texts[file] = null
  }
  return texts
}

/**
 * What was changed here and is not yet so in `theirs`, in the smallest parts. Lists of different lengths are compared as a whole:
 * their items have no identity.
 */
function compare(base: unknown, ours: unknown, theirs: unknown, path: Path = []): Part[] {
  if (isSame(ours, base) || isSame(ours, theirs)) return []
  const keys = sharedKeys([base, ours, theirs])
  if (keys) {
    return keys.flatMap((key) =>
      compare(partAt(base, [key]), partAt(ours, [key]), partAt(theirs, [key]), [...path, key]),
    )
  }
  if (isSame(theirs, base)) return [{ path, before: base, after: ours }]
  const both = mergeLists(base, ours, theirs)
  return [both ? { path, before: base, after: both } : { path, before: base, after: ours, theirs }]
}

/** The keys under which values can be compared part by part; undefined where they cannot. */
function sharedKeys(values: unknown[]): Path | undefined {
  const lists = values.filter(Array.isArray)
  const maps = values.filter((value) => typeof value === 'object' && value !== null)
  if (maps.length < values.length || (lists.length > 0 && lists.length < values.length)) return undefined
  if (new Set(lists.map(({ length }) => length)).size > 1) return undefined
  const keys = new Set(maps.flatMap(Object.keys))
  return [...keys].map((key) => (lists.length > 0 ? Number(key) : key))
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
