import { vercelStegaDecodeAll } from '@vercel/stega'
import type { Claim } from '#content/claim-records.ts'
import type { Path, Place } from '#edit/field.ts'
import { drawTiles } from '#web/ui/draw-tiles.ts'

export type ShownClaim = Claim & { page: string }

/** What is not marked in a text: see `index` in edit/calls.ts. */
export type Index = {
  values: { file: string; path: Path; kind: string; value: unknown }[]
  claims: ShownClaim[]
  counts: { file: string; field: string; sentence: string }[]
  files: string[]
  undo: number
  redo: number
}

const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title']

/** The element that shows content at or around `start`, and where in the files that stands. */
export function contentAt(start: HTMLElement, index: Index): { element: HTMLElement; place: Place } | undefined {
  for (let element: HTMLElement | null = start; element && element !== document.body; element = element.parentElement) {
    const [place] = placesIn(element, index)
    if (place) return { element, place }
    if (element.matches('main, header, footer, section')) return undefined
    // A number or a word of the page itself: what stands beside it is of the same entry.
    const [near] = [...element.querySelectorAll('*')].flatMap((other) => placesIn(other, index))
    if (near) return { element, place: near }
  }
}

/** What an element itself shows: its own text, attributes that are read out, a day, a picture. */
export function placesIn(element: Element, index: Index): Place[] {
  const own = [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.nodeValue ?? '')
  const texts = [...own, ...ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')]
  const marked = texts.flatMap((text) => vercelStegaDecodeAll<Place>(text) ?? [])
  if (marked.length > 0) return marked
  const day = element.matches('time') ? (element.getAttribute('datetime') ?? '') : ''
  const picture = element.matches('svg.tiles') ? drawn(element) : ''
  return index.values.filter(({ kind, value }) => {
    if (kind === 'picture') return picture !== '' && drawing(value) === picture
    if (kind === 'date') return day.startsWith(String(value))
    return typeof value === 'string' && value.length > 3 && own.some((text) => text.includes(value))
  })
}

const drawn = (svg: Element) => [...svg.querySelectorAll('path')].map((path) => path.getAttribute('d')).join()

const drawing = (picture: unknown) => String(drawTiles((picture as { rows: string[] }).rows).paths.map(({ d }) => d))

/** Every element of the page that shows content, in the page's order. */
export function allContent(index: Index): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => placesIn(element, index).length > 0)
}

/** Whether a place is another, or a part of it. */
export function isWithin(one: Place, around: Place): boolean {
  return one.file === around.file && around.path.every((key, depth) => String(key) === String(one.path[depth]))
}
