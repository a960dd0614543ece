// Shows on the page what is typed, before it is saved: the page's own components draw it from content that is changed in place.
import { placesOf } from './places.ts'

type Parts = Record<string, unknown>

declare global {
  /** The content that this page has loaded, by file (edit/plugin.ts). */
  var editedContent: Parts
}

/** Gives back what is saved, newest first. */
let undo: (() => void)[] = []

/** Has the page show `shown`, what a file would say, and what is saved everywhere else. */
export function showDraft(file: string, shown: Parts): void {
  takeBack()
  const texts = new Map(textsOf(shown))
  if (isParts(editedContent[file])) become(editedContent[file], shown)
  // Lists of several files, and what loaders gave, have a copy.
  follow(editedContent, shown, texts)
  draw((loaderData) => follow({ ...loaderData }, shown, texts))
}

/** Has the page show what is saved. */
export function showSaved(): void {
  if (undo.length > 0) draw(takeBack)
}

/** Asks the page to draw itself again (web/layout/drafts.tsx). */
const draw = (change: (loaderData: unknown[]) => void) => dispatchEvent(new CustomEvent('draft', { detail: change }))

function takeBack(): void {
  for (const step of undo.reverse()) step()
  undo = []
}

/** The texts of a value by the place that their marks name. Prose has several of one place, and goes as a whole. */
function textsOf(value: unknown): [place: string, text: string][] {
  if (isParts(value)) return Object.values(value).flatMap(textsOf)
  const [place] = typeof value === 'string' ? placesOf(value) : []
  return place && place.path[0] !== 'body' ? [[JSON.stringify(place), value as string]] : []
}

function follow(parts: Parts, shown: Parts, texts: Map<string, string>): void {
  for (const [key, part] of Object.entries(parts)) {
    const text = typeof part === 'string' && texts.get(JSON.stringify(placesOf(part)[0]) ?? '')
    if (text && text !== part) give(parts, { ...parts, [key]: text })
    else if (isParts(part) && part.id === shown.id && part.body && shown.body) become(part, shown)
    else if (isParts(part)) follow(part, shown, texts)
  }
}

/** Gives an object the parts of another. The objects within stay the same ones: modules know them. */
function become(parts: Parts, others: Parts): void {
  const next = Object.entries(others).map(([key, other]) => {
    const own = parts[key]
    if (!isParts(own) || !isParts(other) || Array.isArray(own) !== Array.isArray(other)) return [key, other]
    become(own, other)
    return [key, own]
  })
  give(parts, Object.fromEntries(next))
}

function give(parts: Parts, next: Parts): void {
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
