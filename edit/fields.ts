import type { z } from 'zod'
import * as parts from '#content/schema/parts.ts'
import { folders, type SingleFile, singleFiles } from '#content/schema.ts'
import { sitePaths } from '#content/site-paths.ts'
import type { Path } from './edits.ts'

/** How a field is edited. `text` is what visitors read; `line` is an address, an id or a code. */
export type Kind =
  | 'text'
  | 'line'
  | 'date'
  | 'time'
  | 'number'
  | 'choice'
  | 'flag'
  | 'picture'
  | 'list'
  | 'group'
  | 'markdown'

/** A field of a content file for the editor: what it is, not what it says. */
export type Field = {
  path: Path
  kind: Kind
  /** Of a choice. Of a line: what it may well be (pages of the site). */
  options?: string[]
  isOptional?: boolean
  /** Of a group: those that are there. Of a list: one for each item. */
  fields?: Field[]
  /** Of a group: the optional fields that are not there, each with a value to begin from. */
  missing?: { key: string; start: unknown }[]
  /** Of a list: the value of a first item. */
  start?: unknown
}

type Schema = z.ZodType & { def: Def }
type Def = {
  type: string
  in?: Schema
  innerType?: Schema
  element?: Schema
  valueType?: Schema
  options?: Schema[]
  shape?: Record<string, Schema>
  entries?: Record<string, string>
  values?: unknown[]
}

const kinds = new Map<unknown, Kind>([
  [parts.date, 'date'],
  [parts.time, 'time'],
  [parts.picture, 'picture'],
  [parts.label, 'text'],
])
const links = new Set<unknown>([parts.target, parts.sitePath])

/** The schema of a file's YAML. Throws Error for a file that is none of the content. */
export function schemaOf(file: string): Schema {
  const schema = singleFiles[file as SingleFile] ?? folders[file.split('/')[0] as keyof typeof folders]?.schema
  if (!schema) throw new Error(`content/${file} is no file of the content.`)
  return schema as unknown as Schema
}

/** Goes through optional, default, refined and transformed schemas to what is written in the file. */
function written(schema: Schema): Schema {
  const { in: before, innerType } = schema.def
  return !kinds.has(schema) && (before ?? innerType) ? written((before ?? innerType) as Schema) : schema
}

/** Of several shapes, the one that a value has: they differ in a literal, such as `kind: table`. */
function shapeFor(schema: Schema, value: unknown): Schema {
  const { options = [] } = schema.def
  const fits = (shape: Schema) =>
    Object.entries(shape.def.shape ?? {}).every(
      ([key, { def }]) => def.type !== 'literal' || (def.values ?? []).includes((value as never)?.[key]),
    )
  return options.find((option) => fits(written(option))) ?? schema
}

export function fieldsOf(of: Schema, value: unknown, path: Path = []): Field {
  const isOptional = of.def.type === 'optional' || of.def.type === 'default'
  const schema = schemaFor(of, value)
  const { type, element, entries, valueType } = schema.def
  const common = { path, ...(isOptional && { isOptional }) }
  const known = kinds.get(schema)
  if (known) return { ...common, kind: known }
  if (links.has(schema)) return { ...common, kind: 'line', options: [...sitePaths] }
  if (type === 'object' || type === 'record') {
    const shape = schema.def.shape ?? {}
    // A sample is confirmed or removed; `confirm` follows the fields.
    const present = Object.entries(value ?? {}).filter(([key]) => key !== 'sample' && key !== 'confirm')
    const fields = present.flatMap(([key, part]) => {
      const inner = shape[key] ?? valueType
      return inner ? [fieldsOf(inner as Schema, part, [...path, key])] : []
    })
    const missing = Object.entries(shape).flatMap(([key, inner]) =>
      key in (value as object) || key === 'sample' ? [] : [{ key, start: startOf(inner) }],
    )
    return { ...common, kind: 'group', fields, missing }
  }
  if (type === 'array') {
    const inner = element as Schema
    const fields = (value as unknown[]).map((part, index) => fieldsOf(inner, part, [...path, index]))
    return { ...common, kind: 'list', fields, start: startOf(inner) }
  }
  if (type === 'enum') return { ...common, kind: 'choice', options: Object.values(entries ?? {}) }
  if (type === 'literal') return { ...common, kind: 'flag' }
  return { ...common, kind: type === 'number' ? 'number' : 'line' }
}

function schemaFor(of: Schema, value: unknown): Schema {
  const schema = written(of)
  return schema.def.type === 'union' ? written(shapeFor(schema, value)) : schema
}

/** A value to begin from: all that must be there. Marked as a sample where it can be. */
function startOf(of: Schema): unknown {
  const schema = schemaFor(of, undefined)
  const { type, shape = {}, entries = {}, values, options } = schema.def
  if (schema === (parts.picture as unknown)) return { rows: ['z0o2 f2', 'q3 z1'], palette: 0 }
  if (type === 'union') return startOf(options?.[0] as Schema)
  if (type === 'object') {
    const needed = Object.entries(shape).filter(([, inner]) => !['optional', 'default'].includes(inner.def.type))
    const start = Object.fromEntries(needed.map(([key, inner]) => [key, startOf(inner)]))
    return 'sample' in shape ? { sample: true, ...start } : start
  }
  if (type === 'array') return []
  if (type === 'record') return {}
  if (type === 'enum') return Object.values(entries)[0]
  if (type === 'literal') return values?.[0]
  return type === 'number' ? 1 : 'New text'
}

/** The names of a map's fields as its schema orders them, for a field that is added. */
export function fieldOrder(file: string, value: unknown) {
  return (path: Path): string[] => {
    let schema = schemaFor(schemaOf(file), value)
    let part = value
    for (const key of path) {
      part = (part as never)?.[key]
      const { shape, element, valueType } = schema.def
      const inner = shape?.[key] ?? element ?? valueType
      if (!inner) return []
      schema = schemaFor(inner as Schema, part)
    }
    return Object.keys(schema.def.shape ?? {})
  }
}

/** Every field without fields of its own. */
export function leaves(field: Field): Field[] {
  return field.fields ? field.fields.flatMap(leaves) : [field]
}
