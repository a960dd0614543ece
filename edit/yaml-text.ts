// Changes a YAML text. Lines that a change does not touch stay as they are: comments, order, quotation marks, line breaks.
import { isDeepStrictEqual } from 'node:util'
import { diff3Merge } from 'node-diff3'
import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  visit,
  type YAMLSeq,
} from 'yaml'
import { type Edit, type Path, partAt } from './edits.ts'

type Order = (path: Path) => string[]

/** Where content's lines end (biome.json has the same width for code). */
export const WIDTH = 120

/** The value at `path` of a YAML text; undefined where there is none. */
export function toValue(text: string, path: Path): unknown {
  return partAt(parseDocument(text).toJS(), path)
}

/**
 * The text after a change.
 * @param order names the fields of a map in the order in which they are written
 * @throws Error where the text has no place for the change
 */
export function editYaml(text: string, edit: Edit, order: Order = () => []): string {
  const document = parseDocument(text)
  const before = print(document)
  apply(document, edit, order)
  const after = print(document)
  if (before === text) return after
  // The library writes whole files, in one style. What it writes otherwise than it stood, and nobody changed, stays.
  const parts = diff3Merge(text.split('\n'), before.split('\n'), after.split('\n'))
  const merged = parts.flatMap(({ ok, conflict }) => ok ?? conflict?.b ?? []).join('\n')
  return isDeepStrictEqual(toValue(merged, []), toValue(after, [])) ? merged : after
}

function apply(document: Document, edit: Edit, order: Order): void {
  const { op, path } = edit
  if (op === 'remove') document.deleteIn(path)
  else if (op === 'set') setValue(document, path, edit.value, order)
  else {
    const list = document.getIn(path, true)
    if (!isSeq<Node>(list)) throw new Error(`${path.join('.')} is no list`)
    if (op === 'insert') insertItem(document, path, edit.index, edit.value, order)
    else list.items.splice(edit.to, 0, ...list.items.splice(edit.from, 1))
  }
}

function setValue(document: Document, path: Path, value: unknown, order: Order): void {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  if (isScalar(node) && (typeof value !== 'object' || value === null)) node.value = value
  else if (isMap(node) && isRecord(value)) {
    for (const key of Object.keys(node.toJS(document))) if (!(key in value)) node.delete(key)
    for (const [key, part] of Object.entries(value)) setValue(document, [...path, key], part, order)
  } else if (isSeq(node) && Array.isArray(value)) {
    node.items.splice(value.length)
    for (const [index, part] of value.entries()) {
      if (index < node.items.length) setValue(document, [...path, index], part, order)
      else insertItem(document, path, index, part, order)
    }
  } else if (node === undefined) addField(document, path, value, order)
  else document.setIn(path, document.createNode(value))
}

/** A new item is written like its neighbor, without the comments on that. */
function insertItem(document: Document, path: Path, index: number, value: unknown, order: Order): void {
  const list = document.getIn(path, true) as YAMLSeq<Node>
  const item = (list.items[index - 1] ?? list.items[0])?.clone() ?? document.createNode(value)
  if (list.items.length === 0) list.flow = false
  visit(item as Node, {
    Node(_, node) {
      node.comment = null
      node.commentBefore = null
    },
  })
  list.items.splice(index, 0, item as Node)
  setValue(document, [...path, index], value, order)
}

function addField(document: Document, path: Path, value: unknown, order: Order): void {
  const parent = path.slice(0, -1)
  const key = String(path.at(-1))
  const map = document.getIn(parent, true)
  if (!isMap(map)) {
    setValue(document, parent, { [key]: value }, order)
    return
  }
  const keys = order(parent)
  const isLater = ({ key: other }: Pair) => keys.indexOf(key) < keys.indexOf(String(other))
  const place = keys.includes(key) ? map.items.findIndex(isLater) : -1
  if (map.items.length === 0) map.flow = false
  map.items.splice(place === -1 ? map.items.length : place, 0, document.createPair(key, value))
}

/** Days, times and places within a page are written in quotation marks. */
const QUOTED = /^(\d{4}-\d\d-\d\d|\d\d:\d\d|\/#.*)$/

/** Writes a document. How a value is written follows from the value alone, so a change and its way back leave no trace. */
export function print(document: Document): string {
  visit(document, {
    Collection(_, node, path) {
      const isLong = () => stringify(node, ONE_LINE).trimEnd().length > roomAt(path)
      if (node.flow && !isInFlow(path) && isLong()) node.flow = false
    },
    Scalar(key, node, path) {
      const { value } = node
      if (key === 'key' || typeof value !== 'string') return
      if (QUOTED.test(value)) node.type = Scalar.QUOTE_DOUBLE
      else if (isInFlow(path)) node.type = Scalar.PLAIN
      else if (value.includes('\n')) node.type = Scalar.BLOCK_LITERAL
      else node.type = stringify(value, ONE_LINE).trimEnd().length > roomAt(path) ? Scalar.BLOCK_FOLDED : Scalar.PLAIN
    },
  })
  return withoutPadding(document.toString({ lineWidth: WIDTH }))
}

/** Lists are written as `[a, b]`, beside maps as `{ a: b }`; the library writes both with spaces or both without. */
function withoutPadding(text: string): string {
  const spaces: number[] = []
  visit(parseDocument(text), {
    Seq(_, { flow, range }) {
      if (flow && range && text[range[0] + 1] === ' ') spaces.push(range[0] + 1, range[1] - 2)
    },
  })
  return spaces
    .toSorted((one, other) => other - one)
    .reduce((rest, place) => rest.slice(0, place) + rest.slice(place + 1), text)
}

const ONE_LINE = { lineWidth: 0, blockQuote: false }

type Ancestors = readonly unknown[]

const isInFlow = (path: Ancestors) => path.some((node) => isCollection(node) && node.flow)

/** The length of a line that is left for a value after its indentation and its key. */
function roomAt(path: Ancestors): number {
  const owner = path.at(-1)
  const before = isPair(owner) ? `${owner.key}: ` : '- '
  return WIDTH - 2 * (path.filter(isCollection).length - 1) - before.length
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
