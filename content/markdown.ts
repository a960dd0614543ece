import GithubSlugger from 'github-slugger'
import { ContentError } from './content-error.ts'
import { leadsSomewhere } from './known.ts'
import { typeset } from './typeset.ts'

export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; to: string; children: Inline[] }

/** A block of prose. Headings are `##` and `###`; `#...` links and a table of contents use their ids, as on GitHub. */
export type Block =
  | { type: 'heading'; level: 2 | 3; id: string; text: string }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'list'; ordered: boolean; items: Inline[][] }

/** Throws a ContentError at a line. */
type Fail = (sentence: string) => never

const LIST_ITEM = /^(-|\d+\.) +/
const REFUSED = /^(#(?!##? )|>|\||~~~|!\[|\s{4}|[*+] |<)/
// Markdown that the rest does not match: unclosed emphasis, code, HTML.
const STRAY = /[*`]|\]\(|<[a-z/!]/i
const FENCE = /^```[a-z]*$/
const HEADING = /^(##|###) +(.+)$/
const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((.+?)\)/

/**
 * Parses the Markdown of {@link Block} and {@link Inline}, with lists of one level. `found` receives the first line of
 * each block.
 * @throws ContentError for anything else
 */
export function parseMarkdown(source: string, file: string, firstLine = 1, found?: (line: number) => void): Block[] {
  const blocks: Block[] = []
  const slugger = new GithubSlugger()
  const lines = source.split('\n').map((line) => line.trimEnd())
  const failAt = (at: number) => (sentence: string) => {
    throw new ContentError(file, firstLine + at, sentence)
  }
  const add = (at: number, block: Block) => {
    blocks.push(block)
    found?.(firstLine + at)
  }
  let end = 0
  for (let at = 0; at < lines.length; at = end) {
    const text = lines[at] ?? ''
    const [, marks, title = ''] = HEADING.exec(text) ?? []
    end = at + 1
    if (FENCE.test(text)) {
      end = lines.findIndex((line, index) => index > at && FENCE.test(line)) + 1
      if (end === 0) failAt(at)('This code has no end: close it with a line of ```.')
      add(at, { type: 'code', text: lines.slice(at + 1, end - 1).join('\n') })
    } else if (marks) {
      add(at, { type: 'heading', level: marks === '##' ? 2 : 3, id: slugger.slug(title), text: typeset(title) })
    } else if (text) {
      while (!endsBlock(lines[end] ?? '', text)) end += 1
      add(
        at,
        textBlock(lines.slice(at, end), (index) => failAt(at + index)),
      )
    }
  }
  return blocks
}

function endsBlock(line: string, first: string): boolean {
  return line === '' || FENCE.test(line) || HEADING.test(line) || (LIST_ITEM.test(line) && !LIST_ITEM.test(first))
}

/** A paragraph, or a list, whose items may have several lines. */
function textBlock(lines: string[], failAt: (index: number) => Fail): Block {
  const items: { at: number; lines: string[] }[] = []
  for (const [at, line] of lines.entries()) {
    if (REFUSED.test(line)) failAt(at)(unreadable(line))
    if (at === 0 || LIST_ITEM.test(line)) items.push({ at, lines: [] })
    items.at(-1)?.lines.push(line.replace(LIST_ITEM, ''))
  }
  const texts = items.map((item) => inline(joined(item.lines), failAt(item.at)))
  const marker = LIST_ITEM.exec(lines[0] ?? '')?.[1]
  if (marker) return { type: 'list', ordered: marker !== '-', items: texts }
  return { type: 'paragraph', children: texts.flat() }
}

function unreadable(text: string): string {
  return `"${text.slice(0, 24)}" is Markdown that this site does not read.`
}

/** Joins lines and typesets them, except code. */
function joined(lines: string[]): string {
  const text = lines.map((line) => line.trim()).join(' ')
  return text.replaceAll(/`[^`]*`|[^`]+/g, (part) => (part.startsWith('`') ? part : typeset(part)))
}

function inline(text: string, fail: Fail): Inline[] {
  const found = INLINE.exec(text)
  if (!found) {
    const stray = STRAY.exec(text)
    if (stray) fail(unreadable(text.slice(stray.index)))
    return text ? [{ type: 'text', text }] : []
  }
  const [whole, code, strong, emphasis, label, to] = found
  if (to !== undefined && !leadsSomewhere(to)) fail(`The link "${to}" leads nowhere: the site has no such page.`)
  const before = inline(text.slice(0, found.index), fail)
  const after = inline(text.slice(found.index + whole.length), fail)
  if (code !== undefined) return [...before, { type: 'code', text: code }, ...after]
  const children = inline(label ?? strong ?? emphasis ?? '', fail)
  const type = strong === undefined ? 'emphasis' : 'strong'
  return [...before, to === undefined ? { type, children } : { type: 'link', to, children }, ...after]
}
