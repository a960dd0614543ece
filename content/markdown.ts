import { ContentError } from './content-error.ts'
import { leadsSomewhere } from './site-paths.ts'
import { typeset } from './typeset.ts'

export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; to: string; children: Inline[] }

/** A block of prose. Headings are `##` and `###`; `#...` links and a table of contents use their ids. */
export type Block =
  | { type: 'heading'; level: 2 | 3; id: string; text: string }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'list'; ordered: boolean; items: Inline[][] }

type Line = { text: string; line: number }

const LIST_ITEM = /^(-|\d+\.) +/
const REFUSED = /^(#(?!##? )|>|\||~~~|!\[|\s{4}|[*+] |<)/
// Markdown that the rest does not match: unclosed emphasis, code, HTML.
const STRAY = /[*`]|\]\(|<[a-z/!]/i
const FENCE = /^```[a-z]*$/
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/

export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Parses the Markdown of {@link Block} and {@link Inline}, with lists of one level. `found` receives the first line of
 * each block.
 * @throws ContentError for anything else
 */
export function parseMarkdown(source: string, file: string, firstLine = 1, found?: (line: number) => void): Block[] {
  const blocks: Block[] = []
  const ids = new Set<string>()
  let gathered: Line[] = []
  /** Unchanged lines between two fences. */
  let code: Line[] | undefined

  const close = () => {
    const [first] = gathered
    if (first) {
      blocks.push(block(gathered, file, first))
      found?.(first.line)
    }
    gathered = []
  }
  for (const [index, raw] of source.split('\n').entries()) {
    const line = firstLine + index
    const text = raw.trimEnd()
    const heading = /^(##|###) +(.+)$/.exec(text)
    if (FENCE.test(text)) {
      close()
      const [opened, ...lines] = code ?? []
      if (opened) {
        blocks.push({ type: 'code', text: lines.map((item) => item.text).join('\n') })
        found?.(opened.line)
      }
      code = opened ? undefined : [{ text, line }]
      continue
    }
    if (code) {
      code.push({ text, line })
      continue
    }
    if (REFUSED.test(text)) throw unreadable(text, file, line)
    if (text === '') close()
    else if (heading) {
      close()
      blocks.push(headingBlock(heading[2] ?? '', heading[1] === '##' ? 2 : 3, ids, file, line))
      found?.(line)
    } else {
      if (LIST_ITEM.test(text) && gathered[0] && !LIST_ITEM.test(gathered[0].text)) close()
      gathered.push({ text, line })
    }
  }
  close()
  if (code?.[0]) throw new ContentError(file, code[0].line, 'This code has no end: close it with a line of ```.')
  return blocks
}

function headingBlock(text: string, level: 2 | 3, ids: Set<string>, file: string, line: number): Block {
  const id = headingId(text)
  if (ids.has(id)) throw new ContentError(file, line, `There are two headings "${text}".`)
  ids.add(id)
  return { type: 'heading', level, id, text: typeset(text) }
}

function block(lines: Line[], file: string, first: Line): Block {
  const marker = LIST_ITEM.exec(first.text)?.[1]
  if (!marker) return { type: 'paragraph', children: inline(joined(lines), file, first.line) }
  const items: Line[][] = []
  for (const entry of lines) {
    if (LIST_ITEM.test(entry.text)) items.push([{ ...entry, text: entry.text.replace(LIST_ITEM, '') }])
    else items.at(-1)?.push(entry)
  }
  return {
    type: 'list',
    ordered: marker !== '-',
    items: items.map((item) => inline(joined(item), file, item[0]?.line ?? first.line)),
  }
}

function unreadable(text: string, file: string, line: number): ContentError {
  return new ContentError(file, line, `"${text.slice(0, 24)}" is Markdown that this site does not read.`)
}

/** Joins lines and typesets them, except code. */
function joined(lines: Line[]): string {
  const text = lines.map((entry) => entry.text.trim()).join(' ')
  return text.replaceAll(/`[^`]*`|[^`]+/g, (part) => (part.startsWith('`') ? part : typeset(part)))
}

function inline(text: string, file: string, line: number): Inline[] {
  const found = INLINE.exec(text)
  if (!found) {
    const stray = STRAY.exec(text)
    if (stray) throw unreadable(text.slice(stray.index), file, line)
    return text ? [{ type: 'text', text }] : []
  }
  const [whole, code, strong, emphasis, label, to] = found
  const before = text.slice(0, found.index)
  const after = text.slice(found.index + whole.length)
  if (to !== undefined && !leadsSomewhere(to)) {
    throw new ContentError(file, line, `The link "${to}" leads nowhere: the site has no such page.`)
  }
  if (code !== undefined)
    return [...inline(before, file, line), { type: 'code', text: code }, ...inline(after, file, line)]
  const node: Inline =
    to !== undefined
      ? { type: 'link', to, children: inline(label ?? '', file, line) }
      : strong !== undefined
        ? { type: 'strong', children: inline(strong, file, line) }
        : { type: 'emphasis', children: inline(emphasis ?? '', file, line) }
  return [...inline(before, file, line), node, ...inline(after, file, line)]
}
