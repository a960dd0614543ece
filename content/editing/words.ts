import { fieldWords, fileTitles } from '#content/field-words.ts'
import { type Path, partAt } from './field.ts'

export function getTitle(file: string, value?: Record<string, unknown>): string {
  const named = [value?.name, value?.label, partAt(value, ['meta', 'title']), value?.title]
  return fileTitles[file] ?? named.find(isText) ?? spaced(file.replace(/^.*\/|\.\w+$/g, ''))
}

export function getWords(path: Path): { label: string; help?: string | undefined } {
  const key = path.at(-1)
  if (typeof key === 'number') return { label: `${getWords(path.slice(0, -1)).label} ${key + 1}` }
  const parent = path.findLast((item, place) => typeof item === 'string' && place < path.length - 1)
  const [label, help] = fieldWords[`${parent}.${key}`] ?? fieldWords[key ?? ''] ?? [spaced(key ?? '')]
  return { label, help }
}

/** Describes where a field is: "First screen, Button, Leads to". */
export function placeInWords(path: Path): string {
  const isList = (depth: number) => typeof path[depth] === 'string' && typeof path[depth + 1] === 'number'
  const labels = path.map((_value, depth) => (isList(depth) ? '' : getWords(path.slice(0, depth + 1)).label))
  return labels.filter(Boolean).join(', ')
}

/** Converts `seatsLeft` to "Seats left". */
function spaced(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, ' $&').replaceAll(/[-_/]/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const NAMES = ['title', 'name', 'question', 'header', 'label', 'quote', 'text', 'id', 'file']

/** Returns the title, name or first words of a part with several fields. */
export function getName(value: unknown): string | undefined {
  const found = typeof value === 'string' ? value : NAMES.map((name) => Object(value)[name]).find(isText)
  return found?.slice(0, 60) ?? (Object(value).heading && getName(Object(value).heading))
}

const isText = (value: unknown) => typeof value === 'string'

export function valueInWords(value: unknown): string {
  if (value === undefined || value === null) return 'Nothing'
  if (value === true) return 'Yes'
  if (Array.isArray(value))
    return value.map((item) => getName(item) ?? valueInWords(item)).join('; ') || 'An empty list'
  if (typeof value === 'object') return getName(value) ?? Object.values(value).map(valueInWords).join(', ')
  return String(value)
}
