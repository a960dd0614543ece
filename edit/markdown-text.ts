import { parseMarkdown } from '#content/markdown.ts'
import { type Edit, moved } from './edits.ts'
import { WIDTH } from './yaml-text.ts'

/** The Markdown of each block of prose. */
export function readBody(body: string): string[] {
  return split(body).blocks
}

/** The prose after a change of its blocks; those that nobody changed stay as they are, line by line. */
export function setBlocks(body: string, edit: Edit): string {
  const { head, blocks } = split(body)
  const place = Number(edit.path[1])
  let next = blocks
  if (edit.op === 'set' && edit.path.length > 1) next = blocks.with(place, wrapped(String(edit.value)))
  else if (edit.op === 'set')
    next = (edit.value as string[]).map((text) => (blocks.includes(text) ? text : wrapped(text)))
  else if (edit.op === 'remove') next = blocks.toSpliced(place, 1)
  else if (edit.op === 'insert') next = blocks.toSpliced(edit.index, 0, wrapped(String(edit.value)))
  else next = moved(blocks, edit.from, edit.to)
  return `${head}${next.filter(Boolean).join('\n\n')}\n`
}

/** `head` is the empty lines before the first block. */
function split(body: string): { head: string; blocks: string[] } {
  const lines = body.split('\n')
  const starts: number[] = []
  parseMarkdown(body, 'body', 0, (line) => starts.push(line))
  const blocks = starts.map((start, index) =>
    lines
      .slice(start, starts[index + 1])
      .join('\n')
      .trimEnd(),
  )
  return { head: lines.slice(0, starts[0] ?? 0).join('\n') + (starts[0] ? '\n' : ''), blocks }
}

/** Lines of at most {@link WIDTH}; those of a list begin where its items begin. */
function wrapped(markdown: string): string {
  const items = markdown.trim().split(/\n(?=#{2,3} |- |\d+\. |\s*\n)/)
  return items.map((item) => (/^#/.test(item.trim()) ? item.trim() : fill(item))).join('\n')
}

function fill(item: string): string {
  const marker = /^(-|\d+\.) +/.exec(item)?.[0] ?? ''
  const margin = ' '.repeat(marker.length)
  const lines: string[] = []
  for (const word of item.slice(marker.length).split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(`${lines.length === 0 ? marker : margin}${word}`)
  }
  return lines.join('\n')
}
