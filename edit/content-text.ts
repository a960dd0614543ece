// A content file as text and as a value: its YAML, and the prose of a Markdown file, block by block.
import { parse } from 'yaml'
import { parseMarkdown } from '#content/markdown.ts'
import { partAt } from './field.ts'
import { editYaml, WIDTH } from './yaml-text.ts'

/** What a content file says. The Markdown of each block of prose is in `body`. */
export type Value = Record<string, unknown>

const FRONT_MATTER = /^(---\n)([\s\S]*?\n)(---\n)([\s\S]*)$/

export function contentOf(text: string): Value {
  const [, , yaml = text, , prose] = FRONT_MATTER.exec(text) ?? []
  return { ...parse(yaml), ...(prose !== undefined && { body: readBlocks(prose) }) }
}

/** What is written of a value: no empty fields, and the list `confirm` names only fields that are there. */
function writtenOf(given: Value): { body?: string[]; front: Value } {
  const { body, confirm, ...fields } = JSON.parse(JSON.stringify(given))
  const left = confirm?.filter((name: string) => partAt(fields, name.split('.')) !== undefined)
  return { body, front: left?.length ? { ...fields, confirm: left } : fields }
}

/** The text of a file that says `given` instead. */
export function rewritten(text: string, given: Value): string {
  const [, open = '', yaml = text, close = '', prose = ''] = FRONT_MATTER.exec(text) ?? []
  const { body, front } = writtenOf(given)
  return open + editYaml(yaml, front) + close + (body ? writeBlocks(prose, body) : prose)
}

/** A text that says `given` in no time and in no style, for the checks: JSON is YAML. */
export function draftText(given: Value): string {
  const { body, front } = writtenOf(given)
  const yaml = JSON.stringify(front)
  return body ? `---\n${yaml}\n---\n${body.join('\n\n')}\n` : yaml
}

function readBlocks(prose: string): string[] {
  const lines = prose.split('\n')
  const starts: number[] = []
  parseMarkdown(prose, 'body', 0, (line) => starts.push(line))
  return starts.map((start, index) =>
    lines
      .slice(start, starts[index + 1])
      .join('\n')
      .trimEnd(),
  )
}

/** The prose with other blocks; those that it had before stay as they are, line by line. */
function writeBlocks(prose: string, blocks: string[]): string {
  const before = readBlocks(prose)
  const texts = blocks.map((text) => (before.includes(text) ? text : wrapped(text)))
  return `${/^\n*/.exec(prose)}${texts.filter(Boolean).join('\n\n')}\n`
}

/** Lines of at most {@link WIDTH}; those of a list begin where its items begin. */
function wrapped(markdown: string): string {
  if (markdown.startsWith('```')) return markdown
  const items = markdown.trim().split(/\n(?=#{2,3} |- |\d+\. |\s*\n)/)
  return items.map((item) => (/^#/.test(item) ? item : fill(item))).join('\n')
}

function fill(item: string): string {
  const marker = /^(-|\d+\.) +/.exec(item)?.[0] ?? ''
  const line = new RegExp(`\\S.{0,${WIDTH - marker.length - 1}}(?= |$)|\\S+`, 'g')
  const words = item.slice(marker.length).trim().replaceAll(/\s+/g, ' ')
  return marker + (words.match(line) ?? []).join(`\n${' '.repeat(marker.length)}`)
}
