// What else names the academy: a rename is offered there, too.
import { isDeepStrictEqual } from 'node:util'
import type { Documents, Texts } from '#content/documents.ts'
import { contentFiles } from '#content/load.ts'
import { getContent, rewritten, type Value } from './content-text.ts'
import { leaves, type Path, partAt } from './field.ts'
import { fieldOfFile } from './file-fields.ts'
import { titleIn } from './titles.ts'
import { placeInWords } from './words.ts'

export type Rename = { from: string; to: string }

/** Returns a function that replaces the former name, and its first word where that stands alone ("Candle LMS"). */
function replacing({ from, to }: Rename): (text: string) => string {
  const [[word = ''], [next = '']] = [from.split(' '), to.split(' ')]
  const isDistinctive = word !== from && word.length > 3 && !to.includes(word)
  const names = new Map([[from, to], ...(isDistinctive ? [[word, next] as const] : [])])
  const any = [...names.keys()].map((name) => name.replaceAll(/[^\p{L}\d\s]/gu, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${any})(?![\\p{L}\\d])`, 'gu')
  return (text) => text.replaceAll(pattern, (found) => names.get(found) ?? found)
}

/** Returns `value` with the new name in all its texts. */
export function withNewName(value: Value, rename: Rename): Value {
  const replace = replacing(rename)
  return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? replace(part) : part))
}

/** Finds the texts with the former name: the changed files, and each text in words. */
export function renamed(documents: Documents, rename: Rename): { texts: Texts; places: string[] } {
  const found = contentFiles(documents).flatMap((file) => {
    const text = documents.get(file) ?? ''
    const value = getContent(text)
    const next = withNewName(value, rename)
    // The name itself is what was changed.
    if (file === 'company.yaml') next.name = value.name
    if (isDeepStrictEqual(next, value)) return []
    const isOther = (path: Path) => !isDeepStrictEqual(partAt(next, path), partAt(value, path))
    const places = leaves(fieldOfFile(file), value).flatMap(({ path }) =>
      isOther(path) ? `${titleIn(documents, file)}, ${placeInWords(path)}: ${partAt(next, path)}` : [],
    )
    return [{ file, text: rewritten(text, next), places }]
  })
  return {
    texts: Object.fromEntries(found.map(({ file, text }) => [file, text])),
    places: found.flatMap(({ places }) => places),
  }
}
