import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentRoot, type Loaded } from '#content/load.ts'
import { named } from '#content/source.ts'
import { type Finding, must } from './finding.ts'
import { isReservedAddress } from './hosts.ts'
import { partsOf } from './yaml-parts.ts'

/** What is recognizably nobody's, and how to say so. */
const kinds: { what: string; isOne: (text: string) => boolean }[] = [
  { what: 'This address is a placeholder: its host cannot exist.', isOne: isReservedAddress },
  // 555-0100 to 555-0199 are kept for fiction (North American Numbering Plan).
  {
    what: 'This telephone number is a placeholder: 555-01.. reaches nobody.',
    isOne: (text) => /555[- ]?01\d\d\b/.test(text),
  },
  {
    what: 'This street is a placeholder.',
    isOne: (text) => /\b(?:example|sample) (?:avenue|street|road)\b/i.test(text),
  },
  { what: 'This name is a placeholder.', isOne: (text) => /^sample \w+$/i.test(text) },
  { what: 'This text is a filler.', isOne: (text) => /\blorem ipsum\b/i.test(text) },
]

/** What in the content is nobody's contact detail, address or name, whether it is marked as a sample or not. */
export function findPlaceholders(files: Map<string, Loaded>, root = contentRoot): Finding[] {
  return [...files].flatMap(([file, { source }]) => {
    const found = [...partsOf(source.value)].flatMap(({ path, value }) =>
      typeof value === 'string' ? placeholder(value, `content/${file}:${source.lineOf(path)} ${named(path)}`) : [],
    )
    return file.endsWith('.md') ? [...found, ...inProse(file, root)] : found
  })
}

function inProse(file: string, root: string): Finding[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const begin = lines.indexOf('---', 1) + 1
  return lines.flatMap((line, index) => (index < begin ? [] : placeholder(line, `content/${file}:${index + 1}`)))
}

function placeholder(text: string, where: string): Finding[] {
  const kind = kinds.find(({ isOne }) => isOne(text))
  return kind ? [must(where, kind.what, 'Write your own.')] : []
}
