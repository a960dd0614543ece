import { fieldWords, fileTitles } from '#content/field-words.ts'
import { type Path, partAt } from './field.ts'

/** How people call a file of the content: the title of its page. */
export function titleOf(file: string, value?: Record<string, unknown>): string {
  const named = [value?.name, value?.label, partAt(value, ['meta', 'title']), value?.title]
  const own = named.find((each) => typeof each === 'string')
  return fileTitles[file] ?? (own as string | undefined) ?? spaced(file.replace(/^.*\/|\.\w+$/g, ''))
}

/** What a field is called, and what it is for. */
export function wordsOf(path: Path): { label: string; help?: string | undefined } {
  const key = path.at(-1)
  if (typeof key === 'number') return { label: `${wordsOf(path.slice(0, -1)).label} ${key + 1}` }
  const parent = path.findLast((each, place) => typeof each === 'string' && place < path.length - 1)
  const [label, help] = fieldWords[`${parent}.${key}`] ?? fieldWords[key ?? ''] ?? [spaced(key ?? '')]
  return { label, help }
}

/** Where a field is: "First screen, Button, Leads to". */
export function placeInWords(path: Path): string {
  const isShown = (key: string | number, depth: number) =>
    typeof key === 'string' && typeof path[depth + 1] !== 'number'
  const all = path.flatMap((key, depth) =>
    isShown(key, depth) || typeof key === 'number' ? [wordsOf(path.slice(0, depth + 1)).label] : [],
  )
  return all.join(', ')
}

/** `seatsLeft` as people write it: "Seats left". */
function spaced(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, ' $&').replaceAll(/[-_/]/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a part that has several fields is called: its title, name or first words. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.slice(0, 60)
  const { title, name, question, header, label, quote, text, id, heading, file } = (value ?? {}) as Record<
    string,
    unknown
  >
  const found = [title, name, question, header, label, quote, text, id, file].find((each) => typeof each === 'string')
  return (found as string | undefined)?.slice(0, 60) ?? (heading ? nameOf(heading) : undefined)
}

/** A part of the content as people read it. */
export function valueInWords(value: unknown): string {
  if (value === undefined || value === null) return 'Nothing'
  if (value === true) return 'Yes'
  if (Array.isArray(value)) return value.map((item) => nameOf(item) ?? valueInWords(item)).join('; ') || 'An empty list'
  if (typeof value === 'object') return nameOf(value) ?? Object.values(value).map(valueInWords).join(', ')
  return String(value)
}
