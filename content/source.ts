import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { ContentError } from './content-error.ts'

/** A YAML text's value, and the line of each part. */
export type Source = { file: string; value: unknown; getLine: (path: PropertyKey[]) => number }

/**
 * Reads YAML that starts at line `firstLine` of the file. Dates stay text. @throws ContentError with the first error
 */
export function readYaml(text: string, file: string, firstLine = 1): Source {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset = 0) => lines.linePos(offset).line + firstLine - 1
  const [error] = [...document.errors, ...document.warnings]
  if (error) throw new ContentError(file, lineAt(error.pos[0]), `The YAML cannot be read: ${error.message}.`)
  return { file, value: toValue(document, file, firstLine), getLine: (path) => lineAt(getOffset(document, path)) }
}

/** @throws ContentError for aliases that multiply */
function toValue(document: Document, file: string, firstLine: number): unknown {
  try {
    return document.toJS()
  } catch (error) {
    throw new ContentError(file, firstLine, `The YAML cannot be read: ${(error as Error).message}.`)
  }
}

/** Returns where the part at `path` begins, or its nearest existing parent. */
function getOffset(document: Document, path: PropertyKey[]): number | undefined {
  const key = path.at(-1)
  if (key === undefined) return document.contents?.range?.[0]
  const around = document.getIn(path.slice(0, -1), true)
  // A field begins at its key: a block value would begin on the next line.
  const part = isMap(around)
    ? around.items.find((item) => isScalar(item.key) && item.key.value === key)?.key
    : undefined
  const place = part ?? (isSeq(around) ? around.get(Number(key), true) : undefined)
  return (isNode(place) && place.range?.[0]) || getOffset(document, path.slice(0, -1))
}

/** Yields every part of a value with its path, parents first. */
export function* getParts(
  value: unknown,
  path: PropertyKey[] = [],
): Generator<{ path: PropertyKey[]; value: unknown }> {
  yield { path, value }
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    yield* getParts(child, [...path, Array.isArray(value) ? Number(key) : key])
  }
}

/** @throws ContentError with the first error, in the order of the schema */
export function checked<Schema extends z.ZodType>(source: Source, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(source.value, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues as [z.core.$ZodIssue]
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
  throw new ContentError(source.file, source.getLine(path), getMessage(issue, named(path) || 'The file'))
}

/** Returns a sentence that begins with the part's name, unless the message is a whole sentence. */
export function getMessage(issue: z.core.$ZodIssue, subject: string): string {
  if (issue.code === 'unrecognized_keys') return `${subject} is no field of this file.`
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return `${subject} ${issue.message.startsWith('is missing') ? issue.message : 'is missing.'}`
  }
  // Our own messages are whole sentences, or continue after the field's name.
  if (/^["A-Z]/.test(issue.message) && issue.code === 'custom') return issue.message
  const joint = /^[A-Z]/.test(issue.message) ? ': ' : ' '
  return `${subject}${joint}${issue.message.replace(/[^.]$/, '$&.')}`
}

/** Formats a path for people, counted from 1: `partners[1].name`; '' for the whole file. */
export function named(path: PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
