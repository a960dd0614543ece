// Changes a YAML text and leaves the rest of it, byte for byte: comments, order, quotation marks, and where lines break.
import { isDeepStrictEqual } from 'node:util'
import { isCollection, isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar, type YAMLMap } from 'yaml'
import { changed, moved, type Path, partAt } from './edits.ts'
import { isRecord, print, printField, WIDTH } from './yaml-print.ts'

type Node = { range?: [number, number, number] | null; flow?: boolean }
type Span = { from: number; to: number }

/** The text in which the value at `path` is `value`. `order` names the fields of a map in the order in which they are written. */
export function setValue(text: string, path: Path, value: unknown, order?: (path: Path) => string[]): string {
  const { node, flowAt } = find(text, path)
  if (node !== undefined && isDeepStrictEqual(toValue(text, path), value)) return text
  // A flow collection (`[a, b]`) is short. Where it gets another field, all of it is replaced.
  if (flowAt !== undefined && flowAt < path.length && !(isScalar(node) && typeof value !== 'object')) {
    return replaceNode(
      text,
      path.slice(0, flowAt),
      changed(toValue(text, path.slice(0, flowAt)), path.slice(flowAt), value),
    )
  }
  if (node === undefined) return addField(text, path, value, order)
  if (isMap(node) && !node.flow && isRecord(value)) {
    const before = toValue(text, path) as Record<string, unknown>
    let result = text
    for (const key of Object.keys(before)) if (!(key in value)) result = removeValue(result, [...path, key])
    for (const [key, part] of Object.entries(value)) result = setValue(result, [...path, key], part, order)
    return result
  }
  if (isSeq(node) && !node.flow && Array.isArray(value) && value.length > 0) {
    let result = text
    for (let count = node.items.length; count > value.length; count--)
      result = removeValue(result, [...path, count - 1])
    value.forEach((part, index) => {
      const isThere = index < node.items.length
      result = isThere ? setValue(result, [...path, index], part, order) : insertItem(result, path, index, part, order)
    })
    return result
  }
  return replaceNode(text, path, value)
}

/** The text without the field or item at `path`, and without the comment right above it. */
export function removeValue(text: string, path: Path): string {
  const parent = path.slice(0, -1)
  const { node, flowAt } = find(text, parent)
  const last = path.at(-1) as string | number
  const rest = without(toValue(text, parent), last)
  const isEmpty = Object.keys(rest as object).length === 0
  if (flowAt !== undefined) {
    const outer = parent.slice(0, flowAt)
    return replaceNode(text, outer, changed(toValue(text, outer), parent.slice(flowAt), rest))
  }
  if (isEmpty) return replaceNode(text, parent, rest)
  const place = placeOf(node, last)
  if (isMap(node) && place === 0 && sharesLine(text, node)) {
    return text.slice(0, itemStart(text, node, 0)) + text.slice(itemStart(text, node, 1))
  }
  if (isSeq(node) && sharesLine(text, node)) return replaceNode(text, parent, rest)
  const { from, to } = spans(text, node)[place] as Span
  return text.slice(0, from) + text.slice(to)
}

/** The text with one more item before the one at `index`, written like its neighbor. */
export function insertItem(
  text: string,
  path: Path,
  index: number,
  value: unknown,
  order?: (path: Path) => string[],
): string {
  const { node } = find(text, path)
  const items = toValue(text, path) as unknown[]
  if (!isSeq(node) || node.flow || items.length === 0 || sharesLine(text, node)) {
    return replaceNode(text, path, items.toSpliced(index, 0, value))
  }
  const all = spans(text, node)
  const neighbor = all[Math.max(0, index - 1)] as Span
  const at = index === 0 ? neighbor.from : neighbor.to
  const [first = '', ...lines] = text.slice(itemStart(text, node, Math.max(0, index - 1)), neighbor.to).split('\n')
  const copy = [`${' '.repeat(columnOf(text, node))}${first}`, ...lines].join('\n')
  return setValue(text.slice(0, at) + copy + text.slice(at), [...path, index], value, order)
}

/** The text with the item at `from` moved to `to`, with the comment right above it. */
export function moveItem(text: string, path: Path, from: number, to: number): string {
  const { node } = find(text, path)
  const items = toValue(text, path) as unknown[]
  if (!isSeq(node) || node.flow || sharesLine(text, node)) return replaceNode(text, path, moved(items, from, to))
  const all = spans(text, node)
  const parts = all.map((span) => text.slice(span.from, span.to))
  return text.slice(0, all[0]?.from) + moved(parts, from, to).join('') + text.slice(all.at(-1)?.to)
}

/** The value at `path`; undefined where there is none. */
export function toValue(text: string, path: Path): unknown {
  return partAt(parseDocument(text).toJS(), path)
}

function without(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1)
  const { [key]: _, ...rest } = value as Record<string, unknown>
  return rest
}

/** The node at a path, and the length of the path to the outermost flow collection (`[a, b]`) around it. */
function find(text: string, path: Path) {
  let node: unknown = parseDocument(text).contents
  let flowAt: number | undefined
  for (const [depth, key] of path.entries()) {
    if (isCollection(node) && node.flow) flowAt ??= depth
    node = isCollection(node) ? node.get(key, true) : undefined
  }
  if (isCollection(node) && node.flow) flowAt ??= path.length
  return { node, flowAt }
}

function placeOf(node: unknown, key: string | number): number {
  if (!isMap(node)) return Number(key)
  return node.items.findIndex((pair) => isScalar(pair.key) && pair.key.value === key)
}

/** Where each field or item of a block collection stands: whole lines, with the comment right above. */
function spans(text: string, node: unknown): Span[] {
  if (!isCollection(node)) return []
  const starts = node.items.map((_, index) => itemStart(text, node, index))
  return starts.map((start, index) => ({
    from: commentStart(text, start, index === 0 ? 0 : endOf(text, node, index - 1)),
    to: endOf(text, node, index),
  }))
}

/** Where a field's key or an item's hyphen stands. */
function itemStart(text: string, node: unknown, index: number): number {
  if (isMap(node)) return ((node.items[index] as Pair<Node>).key.range?.[0] ?? 0) as number
  const value = (node as { items: Node[] }).items[index]?.range?.[0] ?? 0
  return text.lastIndexOf('-', value - 1)
}

/** Whether a collection begins on the line of the hyphen that it belongs to. */
function sharesLine(text: string, node: unknown): boolean {
  const start = itemStart(text, node, 0)
  return /\S/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))
}

/** The end of the last line of a field or item. */
function endOf(text: string, node: unknown, index: number): number {
  const part = (node as { items: unknown[] }).items[index]
  const last = deepest(isMap(node) ? ((part as Pair).value ?? (part as Pair).key) : part) as Node
  const [, end = 0] = last.range ?? []
  if (text[end - 1] === '\n') return end
  const line = text.indexOf('\n', end)
  return line === -1 ? text.length : line + 1
}

/** A block collection's own range goes on to whatever follows it. */
function deepest(node: unknown): unknown {
  if (!isCollection(node) || node.flow || node.items.length === 0) return node
  const last = node.items.at(-1)
  return deepest(isMap(node) ? ((last as Pair).value ?? (last as Pair).key) : last)
}

/** The start of the line of `at`, or of the comment lines right above it, not before `limit`. */
function commentStart(text: string, at: number, limit: number): number {
  let start = text.lastIndexOf('\n', at - 1) + 1
  while (start > limit) {
    const above = text.lastIndexOf('\n', start - 2) + 1
    if (above < limit || !/^ *#/.test(text.slice(above, start))) break
    start = above
  }
  return start
}

function columnOf(text: string, node: unknown): number {
  const start = itemStart(text, node, 0)
  return start - (text.lastIndexOf('\n', start - 1) + 1)
}

function addField(text: string, path: Path, value: unknown, order?: (path: Path) => string[]): string {
  const parent = path.slice(0, -1)
  const key = String(path.at(-1))
  const { node } = find(text, parent)
  if (node === undefined) return setValue(text, parent, { [key]: value }, order)
  if (!isMap(node) || node.items.length === 0) {
    return replaceNode(text, parent, { ...(toValue(text, parent) as object), [key]: value })
  }
  const keys = order?.(parent) ?? []
  const names = node.items.map((pair: Pair) => String((pair.key as Scalar).value))
  const earlier = keys.slice(0, Math.max(0, keys.indexOf(key))).findLast((name) => names.includes(name))
  const place = earlier === undefined && keys.includes(key) ? -1 : names.indexOf(earlier ?? (names.at(-1) as string))
  const column = columnOf(text, node)
  const field = `${printField(key, value, column)}\n`
  if (place === -1) {
    const start = itemStart(text, node, 0)
    return `${text.slice(0, start)}${field}${' '.repeat(column)}${text.slice(start)}`
  }
  const at = endOf(text, node, place)
  return `${text.slice(0, at)}${' '.repeat(column)}${field}${text.slice(at)}`
}

/** Replaces the node at `path`. It keeps its style where the new value fits it. */
function replaceNode(text: string, path: Path, value: unknown): string {
  const { node } = find(text, path)
  const { range } = node as Node
  const start = range?.[0] ?? 0
  const isBlock = text[start] === '>' || text[start] === '|'
  const last = deepest(node) as Node
  let end = last.range?.[1] ?? start
  if (text[end - 1] === '\n') end -= 1
  const owner = ownerColumn(text, path)
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(lineStart, start)
  const room = WIDTH - (isBlock || !/\S/.test(before) ? owner + 8 : before.length)
  const inFlow = find(text, path.slice(0, -1)).flowAt !== undefined
  const printed = print(value, isScalar(node) ? node : undefined, { room, inFlow, column: owner + 2 })
  const head = printed.startsWith('\n') ? text.slice(0, start).trimEnd() : text.slice(0, start)
  const glue = /[:-]$/.test(before) && head.length === start ? ' ' : ''
  return head + glue + printed + text.slice(end)
}

/** The column of the key or hyphen that a value belongs to. */
function ownerColumn(text: string, path: Path): number {
  const parent = find(text, path.slice(0, -1)).node
  return path.length === 0 ? -2 : columnOf(text, parent as YAMLMap)
}
