import { Scalar, stringify } from 'yaml'

/** Where content's lines end (biome.json has the same width for code). */
export const WIDTH = 120

/** `key: value` with its first line unindented and the others at `column`. */
export function printField(key: string, value: unknown, column: number): string {
  return printBlock({ [key]: value }, column)
}

const PRINT = { flowCollectionPadding: true, blockQuote: 'folded', defaultKeyType: 'PLAIN' } as const

/** A block collection with its first line unindented and the others at `column`. */
function printBlock(value: unknown, column: number): string {
  const block = stringify(withQuotes(value), { ...PRINT, lineWidth: WIDTH - column }).trimEnd()
  return block.replaceAll(/\n(?=.)/g, `\n${' '.repeat(column)}`)
}

/** Days, times and places within a page are written in quotation marks. */
function withQuotes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withQuotes)
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withQuotes(part)]))
  return typeof value === 'string' && QUOTED.test(value) ? scalarOf(value, Scalar.QUOTE_DOUBLE) : value
}

const QUOTED = /^(\d{4}-\d\d-\d\d|\d\d:\d\d|\/#.*)$/

function scalarOf(value: string, type: Scalar.Type): Scalar {
  return Object.assign(new Scalar(value), { type })
}

type Room = { room: number; inFlow: boolean; column: number }

/** A value as it is written after its key. `before` is what stood there: its quotation marks and its style stay. */
export function print(value: unknown, before: Scalar | undefined, { room, inFlow, column }: Room): string {
  if (typeof value !== 'string') {
    if (typeof value !== 'object' || value === null) return String(value)
    const flow = printFlow(value)
    if (inFlow || (flow.length <= room && !isNested(value))) return flow
    return `\n${' '.repeat(column)}${printBlock(value, column)}`
  }
  const isQuoted = before?.type === Scalar.QUOTE_DOUBLE || before?.type === Scalar.QUOTE_SINGLE
  const single = printLine(value, inFlow, isQuoted ? before.type : undefined)
  const block = before?.type === Scalar.BLOCK_FOLDED || before?.type === Scalar.BLOCK_LITERAL ? before.type : undefined
  if (inFlow || (!block && !value.includes('\n') && single.length <= room)) return single
  const type = block ?? (value.includes('\n') ? Scalar.BLOCK_LITERAL : Scalar.BLOCK_FOLDED)
  const [head = '', ...lines] = stringify({ k: scalarOf(value, type) }, { lineWidth: WIDTH - column + 2 })
    .trimEnd()
    .slice(3)
    .split('\n')
  return [head, ...lines.map((each) => (each ? ' '.repeat(column) + each.slice(2) : ''))].join('\n')
}

function printLine(value: string, inFlow: boolean, type?: Scalar.Type | null): string {
  const scalar = scalarOf(value, type ?? (QUOTED.test(value) ? Scalar.QUOTE_DOUBLE : Scalar.PLAIN))
  if (!inFlow) return stringify(scalar, { lineWidth: 0, blockQuote: false }).trimEnd()
  const collection = stringify([scalar], { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 })
  return collection.trimEnd().slice(1, -1)
}

/** `{ label: Contact us, to: /contact }` and `[Mon, Wed]`, as content has them. */
function printFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlow).join(', ')}]`
  if (!isRecord(value)) return typeof value === 'string' ? printLine(value, true) : String(value)
  const fields = Object.entries(value).map(([key, part]) => `${key}: ${printFlow(part)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

function isNested(value: object): boolean {
  return Object.values(value).some((part) => typeof part === 'object' && part !== null)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
