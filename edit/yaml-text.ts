// Changes a YAML text. Lines that a change does not touch stay as they are: comments, order, quotation marks, line breaks.
import { isDeepStrictEqual } from 'node:util'
import { diff3Merge } from 'node-diff3'
import * as yaml from 'yaml'
import type { Path } from './field.ts'

/** Names the fields of the map at a path, in the order in which they are written. */
type Order = (path: Path) => string[]

/** Where content's lines end (biome.json has the same width for code). */
export const WIDTH = 120

/** The text that says `value` instead. */
export function editYaml(text: string, value: unknown, order: Order = () => []): string {
  const document = yaml.parseDocument(text)
  const before = print(document)
  document.contents = update(document, document.contents, value, [], order) as yaml.ParsedNode
  const after = print(document)
  if (before === text) return after
  // The library writes whole files, in one style. What it writes otherwise than it stood, and nobody changed, stays.
  const parts = diff3Merge(text.split('\n'), before.split('\n'), after.split('\n'))
  const merged = parts.flatMap(({ ok, conflict }) => ok ?? conflict?.b ?? []).join('\n')
  return isDeepStrictEqual(yaml.parseDocument(merged).toJS(), value) ? merged : after
}

/** The node that says `value`. What already says it keeps its node, and so its comments and its style. */
function update(document: yaml.Document, node: unknown, value: unknown, path: Path, order: Order): unknown {
  if (yaml.isScalar(node) && (typeof value !== 'object' || value === null)) node.value = value
  else if (yaml.isSeq(node) && Array.isArray(value)) updateList(document, node, value, path, order)
  else if (yaml.isMap(node) && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const key of Object.keys(node.toJS(document))) if (!(key in value)) node.delete(key)
    for (const [key, part] of Object.entries(value)) {
      const next = update(document, node.get(key, true), part, [...path, key], order)
      if (node.has(key)) node.set(key, next)
      else addField(node, document.createPair(key, next), order(path))
    }
  } else return document.createNode(value)
  return node
}

/** Items that are the same keep their nodes wherever they go; others take a node that is left, or are written like a neighbor. */
function updateList(document: yaml.Document, list: yaml.YAMLSeq, value: unknown[], path: Path, order: Order): void {
  if (list.items.length === 0 && value.length > 0) list.flow = false
  const left = list.items.map((node) => ({ node, value: (node as yaml.Node).toJS(document) }))
  const like = list.items.at(-1)
  const same = value.map((item) => {
    const place = left.findIndex((each) => isDeepStrictEqual(each.value, item))
    return place === -1 ? undefined : left.splice(place, 1)[0]?.node
  })
  list.items = value.map((item, index) => {
    const node = same[index] ?? left.shift()?.node ?? withoutComments(like)
    return update(document, node, item, [...path, index], order)
  })
}

function withoutComments(like: unknown): unknown {
  if (!yaml.isNode(like)) return undefined
  const node = like.clone() as yaml.Node
  yaml.visit(node, { Node: (_, each) => void Object.assign(each, { comment: null, commentBefore: null }) })
  return node
}

function addField(map: yaml.YAMLMap, pair: yaml.Pair, keys: string[]): void {
  if (map.items.length === 0) map.flow = false
  const own = keys.indexOf(String(pair.key))
  const place = own === -1 ? -1 : map.items.findIndex(({ key }) => keys.indexOf(String(key)) > own)
  map.items.splice(place === -1 ? map.items.length : place, 0, pair)
}

/** Days, times and places within a page are written in quotation marks. */
const QUOTED = /^(\d{4}-\d\d-\d\d|\d\d:\d\d|\/#.*)$/
const ONE_LINE = { lineWidth: 0, blockQuote: false } as const

/** Writes a document. How a value is written follows from the value alone, so a change and its way back leave no trace. */
export function print(document: yaml.Document): string {
  const isLong = (value: unknown, path: Ancestors) => yaml.stringify(value, ONE_LINE).trimEnd().length > roomAt(path)
  yaml.visit(document, {
    Collection(_, node, path) {
      if (node.flow && !isInFlow(path) && isLong(node, path)) node.flow = false
    },
    Scalar(key, node, path) {
      const { value } = node
      if (key === 'key' || typeof value !== 'string') return
      if (QUOTED.test(value)) node.type = 'QUOTE_DOUBLE'
      else if (!isInFlow(path) && value.includes('\n')) node.type = 'BLOCK_LITERAL'
      else node.type = !isInFlow(path) && isLong(value, path) ? 'BLOCK_FOLDED' : 'PLAIN'
    },
  })
  return withoutPadding(document.toString({ lineWidth: WIDTH }))
}

/** Lists are written as `[a, b]`, beside maps as `{ a: b }`; the library writes both with spaces or both without. */
function withoutPadding(text: string): string {
  const spaces: number[] = []
  yaml.visit(yaml.parseDocument(text), {
    Seq(_, { flow, range }) {
      if (flow && range && text[range[0] + 1] === ' ') spaces.push(range[0] + 1, range[1] - 2)
    },
  })
  return text
    .split('')
    .filter((_, place) => !spaces.includes(place))
    .join('')
}

type Ancestors = readonly unknown[]

const isInFlow = (path: Ancestors) => path.some((node) => yaml.isCollection(node) && node.flow)

/** The length of a line that is left for a value after its indentation and its key. */
function roomAt(path: Ancestors): number {
  const owner = path.at(-1)
  const before = yaml.isPair(owner) ? `${owner.key}: ` : '- '
  return WIDTH - 2 * (path.filter(yaml.isCollection).length - 1) - before.length
}
