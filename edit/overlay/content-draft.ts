// Shows unsaved input on the page: the page's components render content that is changed in place.
import { decodePlaces } from './places.ts'

type Parts = Record<string, unknown>

declare global {
  /** The content that this page has loaded, by file (edit/plugin.ts). */
  var editedContent: Parts
}

/** Steps that restore the saved content, newest last. */
let undo: (() => void)[] = []

/** Shows the content draft `shown` of one file, and saved content everywhere else. */
export function showContentDraft(file: string, shown: Parts): void {
  takeBack()
  const texts = new Map(getTexts(shown))
  if (isParts(editedContent[file])) assignDeep(editedContent[file], shown)
  // Lists of several files and loader data contain copies.
  follow(editedContent, shown, texts)
  draw((loaderData) => follow({ ...loaderData }, shown, texts))
}

export function showSaved(): void {
  if (undo.length > 0) draw(takeBack)
}

/** Makes the page render again (web/root.tsx). */
const draw = (change: (loaderData: unknown[]) => void) =>
  dispatchEvent(new CustomEvent('content-draft', { detail: change }))

function takeBack(): void {
  for (const step of undo.reverse()) step()
  undo = []
}

/** Maps marked places to texts. Prose has several texts per place and is replaced as a whole. */
function getTexts(value: unknown): [place: string, text: string][] {
  if (isParts(value)) return Object.values(value).flatMap(getTexts)
  const [place] = typeof value === 'string' ? decodePlaces(value) : []
  return place && place.path[0] !== 'body' ? [[JSON.stringify(place), value as string]] : []
}

function follow(parts: Parts, shown: Parts, texts: Map<string, string>): void {
  for (const [key, part] of Object.entries(parts)) {
    const text = typeof part === 'string' && texts.get(JSON.stringify(decodePlaces(part)[0]) ?? '')
    if (text && text !== part) replaceParts(parts, { ...parts, [key]: text })
    else if (isParts(part) && part.id === shown.id && part.body && shown.body) assignDeep(part, shown)
    else if (isParts(part)) follow(part, shown, texts)
  }
}

/** Copies the parts of another object. Nested objects keep their identity, because modules reference them. */
function assignDeep(parts: Parts, others: Parts): void {
  const next = Object.entries(others).map(([key, other]) => {
    const own = parts[key]
    if (!isParts(own) || !isParts(other) || Array.isArray(own) !== Array.isArray(other)) return [key, other]
    assignDeep(own, other)
    return [key, own]
  })
  replaceParts(parts, Object.fromEntries(next))
}

function replaceParts(parts: Parts, next: Parts): void {
  const before = { ...parts }
  const fill = (values: Parts) => {
    for (const key of Object.keys(parts)) if (!(key in values)) delete parts[key]
    Object.assign(parts, values)
    if (Array.isArray(parts)) parts.length = Object.keys(values).length
  }
  fill(next)
  undo.push(() => fill(before))
}

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null
