import { parseMarkdown } from '#content/markdown.ts'
import { WIDTH } from './yaml-text.ts'

/** The Markdown of each block of prose. */
export function readBlocks(body: string): string[] {
  const lines = body.split('\n')
  const starts: number[] = []
  parseMarkdown(body, 'body', 0, (line) => starts.push(line))
  return starts.map((start, index) =>
    lines
      .slice(start, starts[index + 1])
      .join('\n')
      .trimEnd(),
  )
}

/** The prose with other blocks; those that it had before stay as they are, line by line. */
export function writeBlocks(body: string, blocks: string[]): string {
  const before = readBlocks(body)
  const texts = blocks.map((text) => (before.includes(text) ? text : wrapped(text)))
  return `${/^\n*/.exec(body)}${texts.filter(Boolean).join('\n\n')}\n`
}

/** Lines of at most {@link WIDTH}; those of a list begin where its items begin. */
function wrapped(markdown: string): string {
  if (markdown.startsWith('```')) return markdown
  const items = markdown.trim().split(/\n(?=#{2,3} |- |\d+\. |\s*\n)/)
  return items.map((item) => (/^#/.test(item.trim()) ? item.trim() : fill(item))).join('\n')
}

function fill(item: string): string {
  const marker = /^(-|\d+\.) +/.exec(item)?.[0] ?? ''
  const lines = [marker]
  for (const word of item.slice(marker.length).split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1) ?? ''
    if (line === marker) lines[0] = marker + word
    else if (line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(' '.repeat(marker.length) + word)
  }
  return lines.join('\n')
}
