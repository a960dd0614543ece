import { isMap, isNode, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type { z } from 'zod'
import { ContentError } from './content-error.ts'

/** A YAML text read and placed: its value, and the line on which each part of it stands. */
export type Source = {
  file: string
  value: unknown
  lineOf: (path: PropertyKey[]) => number
}

/**
 * Reads YAML. Dates stay text, as YAML 1.2 has it.
 * @param firstLine the number of the text's first line within its file
 * @throws ContentError with the first syntax error
 */
export function readYaml(text: string, file: string, firstLine = 1): Source {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const [error] = [...document.errors, ...document.warnings]
  if (error) throw new ContentError(file, lineAt(error.pos[0]), `The YAML cannot be read: ${error.message}.`)
  return {
    file,
    value: document.toJS(),
    lineOf: (path) => lineAt(offsetOf(document.contents, path)),
  }
}

/** Where the part at `path` begins; where there is none, where the nearest part around it does. */
function offsetOf(root: Node | null, path: PropertyKey[]): number {
  let node: unknown = root
  let offset = 0
  for (const key of [undefined, ...path]) {
    if (key !== undefined) {
      if (isMap(node)) {
        const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key)
        if (!pair) break
        // The key's own line: a block value would begin on the next.
        if (isScalar(pair.key) && pair.key.range) offset = pair.key.range[0]
        node = pair.value
        continue
      }
      node = isNode(node) && 'get' in node && typeof node.get === 'function' ? node.get(key, true) : undefined
    }
    if (!isNode(node) || !node.range) break
    offset = node.range[0]
  }
  return offset
}

/**
 * Holds a source against its schema.
 * @throws ContentError with the first thing that is wrong, in the order of the schema
 */
export function checked<Schema extends z.ZodType>(source: Source, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(source.value, { reportInput: true })
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? ''
    throw new ContentError(
      source.file,
      source.lineOf([...path, key]),
      `${named([...path, key])} is no field of this file.`,
    )
  }
  throw new ContentError(source.file, source.lineOf(path), sentence(issue, path))
}

function sentence(issue: z.core.$ZodIssue | undefined, path: PropertyKey[]): string {
  if (!issue) return 'The file is not as it should be.'
  const subject = named(path) || 'The file'
  if (issue.code === 'invalid_type' && issue.input === undefined) return `${subject} is missing.`
  // Our own messages are whole sentences or go on after the field's name; Zod's stand for themselves.
  if (/^["A-Z]/.test(issue.message) && issue.code === 'custom') return issue.message
  const joint = /^[A-Z]/.test(issue.message) ? ': ' : ' '
  return `${subject}${joint}${issue.message.replace(/[^.]$/, '$&.')}`
}

/** A part of a file as people read it, `partners[1].name`, counted from 1 as they do; nothing for the whole file. */
export function named(path: PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key + 1}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
