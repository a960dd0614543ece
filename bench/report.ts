import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const measurements = join(import.meta.dirname, '..', 'docs', 'measurements.md')

/** `how` says how it was measured; rows are formatted text. */
export type Table = { title: string; how: string; columns: string[]; rows: string[][] }

export function asMarkdown(tables: Table[]): string {
  return tables
    .map(({ title, how, columns, rows }) => {
      const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)))
      const line = (cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
      const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
      return [`### ${title}`, '', how, '', line(columns), rule, ...rows.map(line)].join('\n')
    })
    .join('\n\n')
}

/** Replaces the text between the two marks of a command. @throws Error if the marks are missing */
export function replaceSection(text: string, command: string, section: string): string {
  const open = `<!-- ${command} -->`
  const close = `<!-- /${command} -->`
  const from = text.indexOf(open)
  const to = text.indexOf(close)
  if (from < 0 || to < from) throw new Error(`docs/measurements.md has no place for ${command}`)
  return `${text.slice(0, from + open.length)}\n\n${section}\n\n${text.slice(to)}`
}

/**
 * Prints the tables of a benchmark. `--write` also puts them into docs/measurements.md.
 * @param command the npm script, as in the document's marks
 */
export function report(command: string, tables: Table[]): void {
  const section = asMarkdown(tables)
  console.log(`\n${section}\n`)
  if (!process.argv.includes('--write')) return
  writeFileSync(measurements, replaceSection(readFileSync(measurements, 'utf8'), command, section))
  console.log('Written to docs/measurements.md')
}
