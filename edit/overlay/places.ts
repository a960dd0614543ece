import { vercelStegaClean, vercelStegaDecodeAll } from '@vercel/stega'
import type { Claim } from '#content/claim-records.ts'
import type { Path, Place } from '#edit/field.ts'
import type { ListedPage } from '#edit/pages.ts'
import { drawTiles } from '#ui/draw-tiles.ts'

/** A claim, the page that shows it, and that page's title. */
export type ShownClaim = Claim & { page: string; title: string }

/** What is not marked in a text: see `index` in edit/calls.ts. */
export type Index = {
  values: { file: string; path: Path; kind: string; value: unknown }[]
  claims: ShownClaim[]
  counts: string[]
  pages: ListedPage[]
  undo: number
  redo: number
}

const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title', 'content']
/** The places that an attribute of an element was marked with. */
const cleaned = new WeakMap<Element, Place[]>()

/** Takes the marks out of the title and of attributes, now and after each change, so that nobody hears or copies them. */
export function cleanAttributes(): void {
  const clean = () => {
    const title = vercelStegaClean(document.title)
    if (document.title !== title) document.title = title
    for (const element of document.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join())) {
      for (const name of ATTRIBUTES) {
        const marked = element.getAttribute(name) ?? ''
        const places = placesOf(marked)
        if (places.length === 0) continue
        cleaned.set(element, places)
        element.setAttribute(name, vercelStegaClean(marked))
      }
    }
  }
  clean()
  const changes = { subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES }
  new MutationObserver(clean).observe(document, changes)
}

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
  const marked = [...own.flatMap(placesOf), ...(cleaned.get(element) ?? [])]
  if (marked.length > 0) return marked
  const day = element.matches('time') ? (element.getAttribute('datetime') ?? '') : ''
  const picture = element.matches('svg.tiles') ? drawn(element) : ''
  return index.values.filter(({ kind, value }) => {
    if (kind === 'picture') return picture !== '' && drawing(value) === picture
    if (kind === 'date') return day.startsWith(String(value))
    return typeof value === 'string' && value.length > 3 && own.some((text) => text.includes(value))
  })
}

/** The library answers undefined where a text has no mark, which its types do not say. */
export const placesOf = (text: string): Place[] => vercelStegaDecodeAll<Place>(text) ?? []

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
