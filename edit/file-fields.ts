import type { z } from 'zod'
import { atTheDesk } from '#content/schedule-entries.ts'
import * as parts from '#content/schema/parts.ts'
import { informationSession } from '#content/schema/schedule.ts'
import { schemaOf } from '#content/schema.ts'
import { sitePaths } from '#content/site-paths.ts'
import type { Field } from './field.ts'

const kinds = new Map<unknown, Field['kind']>([
  [parts.date, 'date'],
  [parts.time, 'time'],
  [parts.picture, 'picture'],
  [parts.photo, 'photo'],
  [parts.label, 'text'],
])
const links = new Set<unknown>([parts.target, parts.sitePath])

/** A whole content file, without what changes at the desk. Throws Error for a file that is none of the content. */
export function fieldOfFile(file: string): Field {
  const schema = schemaOf(file)
  if (!schema) throw new Error(`content/${file} is no file of the content.`)
  const whole = fieldOf(schema)
  const field = withoutFields(whole, atTheDesk[file] ?? [])
  // Of the information session the words stay.
  if (file === 'webinar.yaml' && whole.fields?.session) {
    const session = withoutFields(whole.fields.session, Object.keys(informationSession.shape))
    field.fields = { ...whole.fields, session }
  }
  const prose: Field = { kind: 'list', isOptional: false, item: { kind: 'markdown', isOptional: false } }
  return file.endsWith('.md') ? { ...field, fields: { ...field.fields, body: prose } } : field
}

function withoutFields(field: Field, names: string[]): Field {
  const kept = Object.entries(field.fields ?? {}).filter(([name]) => !names.includes(name))
  return field.fields ? { ...field, fields: Object.fromEntries(kept) } : field
}

function fieldOf(schema: z.core.$ZodType, isOptional = false): Field {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const kind = kinds.get(schema)
  if (kind && def.type !== 'object') return { kind, isOptional }
  if (links.has(schema)) return { kind: 'line', isOptional, options: [...sitePaths] }
  // A transformed schema is edited as it is written in the file.
  if (def.type === 'pipe') return fieldOf(def.in, isOptional)
  if (def.type === 'optional' || def.type === 'default') return fieldOf(def.innerType, true)
  if (def.type === 'union') return { kind: 'group', isOptional, shapes: def.options.map((each) => fieldOf(each)) }
  if (def.type === 'record') return { kind: 'group', isOptional, item: fieldOf(def.valueType) }
  if (def.type === 'array') return { kind: 'list', isOptional, item: fieldOf(def.element) }
  if (def.type === 'enum') return { kind: 'choice', isOptional, options: Object.values(def.entries).map(String) }
  if (def.type === 'literal') return { kind: 'flag', isOptional }
  if (def.type !== 'object') return { kind: def.type === 'number' ? 'number' : 'line', isOptional }
  const fields: Record<string, Field> = {}
  const constants: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(def.shape)) {
    const own = (inner as z.core.$ZodTypes)._zod.def
    if (own.type === 'literal' && own.values[0] !== true) constants[key] = own.values[0]
    // A sample is confirmed or removed, not edited.
    else if (key !== 'sample') fields[key] = fieldOf(inner)
  }
  return { kind: kind ?? 'group', isOptional, fields, constants }
}
