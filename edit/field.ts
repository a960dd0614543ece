/** Keys and numbers, from the top of a file: `['quotes', 0, 'name']`. */
export type Path = (string | number)[]

/** A text in a file. The path `['body', n]` is a block of prose, as Markdown. */
export type Place = { file: string; path: Path }

/** The part of a value at `path`; undefined where there is none. */
export function partAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as never)?.[key], value)
}

/** A copy of `value` in which the part at `path` is `part`; an item that is undefined is gone. */
export function changed(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part
  const inner = changed((value as never)?.[key], rest, part)
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1, ...(inner === undefined ? [] : [inner]))
  return { ...(value as object), [key]: inner }
}

/** Whether a place is another, or a part of it. */
export function isWithin(one: Place, around: Place): boolean {
  return one.file === around.file && around.path.every((key, depth) => String(key) === String(one.path[depth]))
}

/** `text` is what visitors read; `line` is an address, an id or a code. */
type Leaf = 'text' | 'line' | 'markdown' | 'date' | 'time' | 'number' | 'color' | 'choice' | 'flag' | 'file'

/** What a part of a content file is for the editor. */
export type Field = {
  kind: Leaf | 'list' | 'group' | 'picture' | 'photo'
  isOptional?: boolean
  /** Instead of its name. */
  label?: string
  /** Of a choice. Of a line: what it may well be (pages of the site). */
  options?: string[]
  /** Of a group and a picture, by their names. */
  fields?: Record<string, Field>
  /** Of a list. Of a group: any other name. */
  item?: Field
  /** A group of one of several shapes: they differ in constants, such as `kind: table`. */
  shapes?: Field[]
  constants?: Record<string, unknown>
}

/** Of several shapes, the one that a value has. */
export function shapeFor(field: Field, value: unknown): Field {
  const has = ({ constants = {} }: Field) =>
    Object.entries(constants).every(([key, constant]) => (value as never)?.[key] === constant)
  return field.shapes?.find(has) ?? field.shapes?.[0] ?? field
}

/** The field at a path. Throws Error where there is none. */
export function fieldAt(field: Field, value: unknown, [key, ...rest]: Path): Field {
  const shape = shapeFor(field, value)
  if (key === undefined) return shape
  const inner = shape.fields?.[key] ?? shape.item
  if (!inner) throw new Error(`There is no field ${key}.`)
  return fieldAt(inner, (value as never)?.[key], rest)
}

/** Every field of a value without fields of its own. */
export function leaves(field: Field, value: unknown, path: Path = []): { kind: Field['kind']; path: Path }[] {
  const { kind, fields = {}, item } = shapeFor(field, value)
  if (kind !== 'group' && kind !== 'list') return [{ kind, path }]
  return Object.entries(value ?? {}).flatMap(([key, part]) => {
    const inner = fields[key] ?? item
    return inner ? leaves(inner, part, [...path, kind === 'list' ? Number(key) : key]) : []
  })
}
