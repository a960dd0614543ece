import { CommandError } from '#cli/command.ts'

/**
 * Puts a line behind the last one of its kind.
 * @param isOfKind says which lines are of its kind
 * @param file named where there is none
 * @throws CommandError then
 */
export function insertAfterLast(text: string, isOfKind: (line: string) => boolean, line: string, file: string): string {
  const lines = text.split('\n')
  const last = lines.findLastIndex(isOfKind)
  if (last < 0) throw new CommandError(`${file} lists no training as it used to. Add "${line.trim()}" by hand.`)
  return lines.toSpliced(last + 1, 0, line).join('\n')
}

/**
 * Adds an item to a YAML list of one item a line.
 * @param lastItem the item that stands last, on the line given, counted from 1
 * @throws CommandError where it does not stand there by itself
 */
export function insertItem(
  text: string,
  { line, lastItem }: { line: number; lastItem: string },
  item: string,
  file: string,
) {
  const lines = text.split('\n')
  const indentation = /^(\s*)- (\S+)$/.exec(lines[line - 1] ?? '')
  if (indentation?.[2] !== lastItem) {
    throw new CommandError(
      `${file}:${line}: the list is not written as one "- ${lastItem}" a line. Add "${item}" by hand.`,
    )
  }
  return lines.toSpliced(line, 0, `${indentation[1]}- ${item}`).join('\n')
}
