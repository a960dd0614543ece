// Converts a content file between text and value: its YAML, and Markdown prose block by block.
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import * as yaml from 'yaml'
import { parseMarkdown } from '#content/markdown.ts'
import { partAt } from './field.ts'

/** `body` has the Markdown of each block of prose. */
export type Value = Record<string, unknown>

const FRONT_MATTER = /^(---\n)([\s\S]*?\n)(---\n)([\s\S]*)$/

// Each keystroke saves, and saving compares the same few texts again and again.
const values = new LRUCache({ max: 100, memoMethod: readContent })
const texts = new LRUCache({ max: 10, memoMethod: rewrite })

/** Returns a file's value, frozen. */
export const getContent = (text: string): Value => values.memo(text)

/** Returns the file's text with the content `given`, without empty fields; `confirm` lists only existing fields. */
export const rewritten = (text: string, given: Value): string => texts.memo(JSON.stringify([text, given]))

function readContent(text: string): Value {
  const [, , front = text, , prose] = FRONT_MATTER.exec(text) ?? []
  const value = yaml.parse(front, (_key, part) => Object.freeze(part))
  return Object.freeze({ ...value, ...(prose !== undefined && { body: Object.freeze(readBlocks(prose)) }) })
}

/** Returns content as a file has it once it is written: its prose block by block again. @throws ContentError */
export function asWritten(value: Value): Value {
  return Array.isArray(value.body) ? { ...value, body: readBlocks(proseOf(value.body)) } : value
}

const proseOf = (body: unknown[]) => `${body.filter(Boolean).join('\n\n')}\n`

/** @param asked JSON of text and content */
function rewrite(asked: string): string {
  const [text, { body, confirm, ...fields }] = JSON.parse(asked)
  const [, open = '', front = text, close = '', prose = ''] = FRONT_MATTER.exec(text) ?? []
  const left = confirm?.filter((name: string) => partAt(fields, name.split('.')) !== undefined)
  const yaml = editYaml(front, left?.length ? { ...fields, confirm: left } : fields)
  return open + yaml + close + (body ? proseOf(body) : prose)
}

function readBlocks(prose: string): string[] {
  const lines = prose.split('\n')
  const starts: number[] = []
  parseMarkdown(prose, 'body', 0, (line) => starts.push(line))
  const blocks = starts.map((start, index) => lines.slice(start, starts[index + 1]))
  return blocks.map((block) => block.join('\n').trimEnd())
}

/** Changes YAML to `value` and keeps its comments. Content has the library's output style, which a test verifies. */
export function editYaml(text: string, value: unknown): string {
  const document = yaml.parseDocument(text)
  document.contents = update(document, document.contents, value) as yaml.ParsedNode
  // Quotes strings that other YAML readers take for a date or time.
  document.setSchema('1.2', { customTags: ['timestamp', 'intTime'] })
  return document.toString({ lineWidth: 120 })
}

/** Returns a node with `value`. An unchanged part keeps its node, and so its comments and style. */
function update(document: yaml.Document, node: unknown, value: unknown): unknown {
  if (yaml.isScalar(node) && (typeof value !== 'object' || value === null)) node.value = value
  else if (yaml.isSeq(node) && Array.isArray(value)) updateList(document, node, value)
  else if (yaml.isMap(node) && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    if (node.items.length === 0 && Object.keys(value).length > 0) node.flow = false
    for (const key of Object.keys(node.toJS(document))) if (!(key in value)) node.delete(key)
    for (const [key, part] of Object.entries(value)) node.set(key, update(document, node.get(key, true), part))
  } else return document.createNode(value)
  return node
}

/** Equal items keep their nodes wherever they move; others reuse a remaining node. */
function updateList(document: yaml.Document, list: yaml.YAMLSeq, value: unknown[]): void {
  if (list.items.length === 0 && value.length > 0) list.flow = false
  const left = list.items.map((node) => ({ node, value: (node as yaml.Node).toJS(document) }))
  const same = value.map((item) => {
    const place = left.findIndex((each) => isDeepStrictEqual(each.value, item))
    return place === -1 ? undefined : left.splice(place, 1)[0]?.node
  })
  list.items = value.map((item, index) => update(document, same[index] ?? left.shift()?.node, item))
}
