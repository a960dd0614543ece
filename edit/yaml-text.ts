// Changes a YAML text. Lines that a change does not touch stay as they are: comments, order, quotation marks, line breaks.
import { isDeepStrictEqual } from 'node:util'
import { diff3Merge } from 'node-diff3'
import * as yaml from 'yaml'

/** Where content's lines end (biome.json has the same width for code). */
export const WIDTH = 120

/** The text that says `value` instead. */
export function editYaml(text: string, value: unknown): string {
  const document = yaml.parseDocument(text)
  const before = print(document)
  document.contents = update(document, document.contents, value) as yaml.ParsedNode
  const after = print(document)
  // The library writes whole files, in one style. What it writes otherwise than it stood, and nobody changed, stays.
  const parts = diff3Merge(text.split('\n'), before.split('\n'), after.split('\n'))
  const merged = parts.flatMap(({ ok, conflict }) => ok ?? conflict?.b ?? []).join('\n')
  return isDeepStrictEqual(yaml.parseDocument(merged).toJS(), value) ? merged : after
}

/** The node that says `value`. What already says it keeps its node, and so its comments and its style. */
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

/** Items that are the same keep their nodes wherever they go; others take a node that is left, or are written like a neighbor. */
function updateList(document: yaml.Document, list: yaml.YAMLSeq, value: unknown[]): void {
  if (list.items.length === 0 && value.length > 0) list.flow = false
  const left = list.items.map((node) => ({ node, value: (node as yaml.Node).toJS(document) }))
  const like = list.items.at(-1)
  const same = value.map((item) => {
    const place = left.findIndex((each) => isDeepStrictEqual(each.value, item))
    return place === -1 ? undefined : left.splice(place, 1)[0]?.node
  })
  list.items = value.map((item, index) =>
    update(document, same[index] ?? left.shift()?.node ?? withoutComments(like), item),
  )
}

function withoutComments(like: unknown): unknown {
  if (!yaml.isNode(like)) return undefined
  const node = like.clone() as yaml.Node
  yaml.visit(node, { Node: (_, each) => void Object.assign(each, { comment: null, commentBefore: null }) })
  return node
}

/** Writes days and times in quotation marks, and lists as `[a, b]` beside maps as `{ a: b }`, which the library has in one style. */
function print(document: yaml.Document): string {
  yaml.visit(document, {
    Scalar(_, node) {
      if (/^(\d{4}-\d\d-\d\d|\d\d:\d\d)$/.test(String(node.value))) node.type = 'QUOTE_DOUBLE'
    },
  })
  const text = document.toString({ lineWidth: WIDTH })
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
