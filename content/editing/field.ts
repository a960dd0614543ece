/** Keys and indexes from the top of a file: `['quotes', 0, 'name']`. */
export type Path = (string | number)[]

/** A text in a file. The path `['body', n]` is a Markdown block. */
export type Place = { file: string; path: Path }

export function partAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as never)?.[key], value)
}

/** Returns a copy of `value` with `part` at the path; an undefined item is removed. */
export function changed(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part
  const inner = changed((value as never)?.[key], rest, part)
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1, ...(inner === undefined ? [] : [inner]))
  return { ...(value as object), [key]: inner }
}

/** Checks whether a place equals another or is inside it. */
export function isWithin(one: Place, around: Place): boolean {
  return one.file === around.file && around.path.every((key, depth) => String(key) === String(one.path[depth]))
}

/** Visitors read `text`; `line` is an address, an id or a code. */
type Leaf = 'text' | 'line' | 'markdown' | 'date' | 'time' | 'number' | 'color' | 'choice' | 'flag' | 'file'

/** A part of a content file, as the editor shows it. */
export type Field = {
  kind: Leaf | 'list' | 'group' | 'picture' | 'photo'
  isOptional?: boolean
  /** Replaces its name. */
  label?: string
  /** For a choice: all values. For a line: suggestions (pages of the site). */
  options?: string[]
  /** For a group or picture, by name. */
  fields?: Record<string, Field>
  /** For a list: its items. For a group: fields with any other name. */
  item?: Field
  /** Variants of a group, distinguished by constants, such as `kind: table`. */
  shapes?: Field[]
  constants?: Record<string, unknown>
}

export function shapeFor(field: Field, value: unknown): Field {
  const has = ({ constants = {} }: Field) =>
    Object.entries(constants).every(([key, constant]) => (value as never)?.[key] === constant)
  return field.shapes?.find(has) ?? field.shapes?.[0] ?? field
}

/** @throws Error if there is no field at the path */
export function fieldAt(field: Field, value: unknown, [key, ...rest]: Path): Field {
  const shape = shapeFor(field, value)
  if (key === undefined) return shape
  const inner = shape.fields?.[key] ?? shape.item
  if (!inner) throw new Error(`There is no field ${key}.`)
  return fieldAt(inner, (value as never)?.[key], rest)
}

/** Lists the fields of a value that have no nested fields. */
export function leaves(field: Field, value: unknown, path: Path = []): { kind: Field['kind']; path: Path }[] {
  const { kind, fields = {}, item } = shapeFor(field, value)
  if (kind !== 'group' && kind !== 'list') return [{ kind, path }]
  return Object.entries(value ?? {}).flatMap(([key, part]) => {
    const inner = fields[key] ?? item
    return inner ? leaves(inner, part, [...path, kind === 'list' ? Number(key) : key]) : []
  })
}
