/** Keys and numbers, from the top of a file: `['quotes', 0, 'name']`. */
export type Path = (string | number)[]

/** One step of a change. The path `['body', n]` is a block of prose, with Markdown as its value; without `n`, all of it. */
export type Edit =
  | { op: 'set'; path: Path; value: unknown }
  | { op: 'remove'; path: Path }
  | { op: 'insert'; path: Path; index: number; value: unknown }
  | { op: 'move'; path: Path; from: number; to: number }

/** The part of a value at `path`; undefined where there is none. */
export function partAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as never)?.[key], value)
}

export function moved<Item>(items: Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}

/** A copy of `value` in which the part at `path` is `part`. */
export function changed(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part
  if (Array.isArray(value)) return value.with(Number(key), changed(value[Number(key)], rest, part))
  return { ...(value as object), [key]: changed((value as never)?.[key], rest, part) }
}
