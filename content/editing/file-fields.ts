import type { z } from 'zod'
import { atTheDesk } from '#content/schedule-entries.ts'
import * as parts from '#content/schema/parts.ts'
import { informationSession } from '#content/schema/schedule.ts'
import { getSchema } from '#content/schema.ts'
import type { Field, Path } from './field.ts'

const kinds = new Map<unknown, Field['kind']>([
  [parts.date, 'date'],
  [parts.time, 'time'],
  [parts.picture, 'picture'],
  [parts.photo, 'photo'],
  [parts.label, 'text'],
  [parts.printedLabel, 'text'],
])
const links = new Set<unknown>([parts.target, parts.sitePath])

/**
 * Returns a content file's fields, except those edited at the desk.
 *
 * @param paths of the site's pages, which links suggest
 * @throws Error for a file that is not content
 */
export function fieldOfFile(file: string, paths: Iterable<string> = []): Field {
  const schema = getSchema(file)
  if (!schema) throw new Error(`content/${file} is no file of the content.`)
  const { fields = {} } = getField(schema, [...paths])
  const own = without(fields, atTheDesk[file] ?? [])
  // Keeps only the texts of the information session; its dates are edited at the desk.
  if (file === 'webinar.yaml' && fields.informationSession)
    own.informationSession = {
      kind: 'group',
      fields: without(fields.informationSession.fields, Object.keys(informationSession.shape)),
    }
  if (file.endsWith('.md')) own.body = { kind: 'list', item: { kind: 'markdown' } }
  return { kind: 'group', fields: own }
}

function without(fields: Field['fields'], names: string[]): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !names.includes(name)))
}

/** Whether a part is edited at the desk, and so no part of the draft. */
export function isAtDesk(file: string, [name, inner]: Path): boolean {
  if (!atTheDesk[file]?.includes(String(name))) return false
  return file !== 'webinar.yaml' || inner === undefined || String(inner) in informationSession.shape
}

function getField(schema: z.core.$ZodType, paths: string[]): Field {
  const get = (inner: z.core.$ZodType) => getField(inner, paths)
  const { def } = (schema as z.core.$ZodTypes)._zod
  const kind = kinds.get(schema)
  if (kind && def.type !== 'object') return { kind }
  if (links.has(schema)) return { kind: 'line', options: paths }
  // A transformed schema is edited as written in the file.
  if (def.type === 'pipe') return get(def.in)
  if (def.type === 'optional' || def.type === 'default') return { ...get(def.innerType), isOptional: true }
  if (def.type === 'union') return { kind: 'group', shapes: def.options.map(get) }
  if (def.type === 'record') return { kind: 'group', item: get(def.valueType) }
  if (def.type === 'array') return { kind: 'list', item: get(def.element) }
  if (def.type === 'enum') return { kind: 'choice', options: Object.values(def.entries).map(String) }
  if (def.type === 'literal') return { kind: 'flag' }
  if (def.type !== 'object') return { kind: def.type === 'number' ? 'number' : 'line' }
  const fields: Record<string, Field> = {}
  const constants: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(def.shape)) {
    const own = (inner as z.core.$ZodTypes)._zod.def
    if (own.type === 'literal' && own.values[0] !== true) constants[key] = own.values[0]
    // A sample is confirmed or removed, not edited.
    else if (key !== 'sample') fields[key] = get(inner)
  }
  if (kind === 'photo') fields.file = { kind: 'file' }
  return { kind: kind ?? 'group', fields, constants }
}
