import { vercelStegaClean, vercelStegaDecodeAll } from '@vercel/stega'
import { useEffect, useEffectEvent } from 'react'
import { isWithin, type Place } from '#content/editing/field.ts'
import { onPageChange } from './site-page.ts'

const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title', 'content']
/** Places in the removed marks of an element's attributes. */
const cleaned = new WeakMap<Element, Place[]>()

/** Each change of a page asks for the places of all its texts, and decoding them takes longer than rendering the page. */
const decoded = new Map<string, Place[]>()

export function decodePlaces(text: string): Place[] {
  // The library returns undefined for a text without a mark, which its types omit.
  const places = decoded.get(text) ?? vercelStegaDecodeAll<Place>(text) ?? []
  decoded.set(text, places)
  return places
}

/** Removes marks from the title and attributes, now and after each change, so that nobody hears or copies them. */
export function cleanAttributes(): void {
  const clean = () => {
    const title = vercelStegaClean(document.title)
    if (document.title !== title) document.title = title
    for (const element of document.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join())) {
      for (const name of ATTRIBUTES) {
        const marked = element.getAttribute(name) ?? ''
        const places = decodePlaces(marked)
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

/** Texts of a card. */
const FEW = 6

/** What was pressed: an element that shows content, or a text that none of the content has. */
export type Found = { element: HTMLElement; place?: Place | undefined; fixed?: string }

/** Finds what is at or around an element. Neighboring content belongs to the same entry. */
function findAt(start: HTMLElement): Found | undefined {
  const fixed = ownText(start)
  for (let element: HTMLElement | null = start; element && element !== document.body; element = element.parentElement) {
    const [own] = placesIn(element)
    if (own) return { element, place: own }
    if (element.matches('main, header, footer, section')) break
    const all = [...element.querySelectorAll('*')].flatMap(placesIn)
    const [near] = all
    if (near && fixed !== '') return { element: start, place: near, fixed }
    // A picture or the ground of a small part is its own; that of a large one is nobody's.
    if (near) return all.length <= FEW ? { element, place: near } : undefined
  }
  return fixed === '' ? undefined : { element: start, fixed }
}

function ownText(element: Element): string {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
  return texts
    .map(({ nodeValue }) => nodeValue)
    .join('')
    .trim()
}

/** Returns the places of an element's own text, or of its attributes. */
export function placesIn(element: Element): Place[] {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
  const own = texts.flatMap((node) => decodePlaces(node.nodeValue ?? ''))
  return own.length > 0 ? own : (cleaned.get(element) ?? [])
}

/** Returns all elements that show content, in document order. */
export function allContent(): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => placesIn(element).length > 0)
}

/** Finds the first visible element that shows a place, or something in it. */
export function elementOf(place: Place): HTMLElement | undefined {
  const all = allContent().filter((element) => placesIn(element).some((own) => isWithin(own, place)))
  return all.find(isVisible) ?? all[0]
}

/** As `checkVisibility`, which Safari has from 17.4 on. */
export function isVisible(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
}

type Look = 'pointed' | 'chosen'

/** Shows how an element stands to the overlay, which styles it (site-page.ts). */
export function setLook(element: HTMLElement | undefined, look: Look): void {
  for (const other of document.querySelectorAll(`[data-editor="${look}"]`)) other.removeAttribute('data-editor')
  if (element && element.getAttribute('data-editor') !== 'chosen') element.setAttribute('data-editor', look)
}

/** Content is outlined on hover, reachable by Tab, and opened by click or Enter. */
export function usePointing(isOn: boolean, open: (found: Found) => void): void {
  const openLatest = useEffectEvent(open)
  useEffect(() => {
    if (!isOn) return
    const isControl = (element: Element) => element.matches('a, button, input, select, textarea, summary')
    // The page renders again after each change.
    const reach = () => {
      for (const element of allContent()) if (!isControl(element) && element.tabIndex < 0) element.tabIndex = 0
    }
    const find = (event: Event) => {
      const [target] = event.composedPath()
      const isOfPage = target instanceof HTMLElement && target.getRootNode() === document
      return isOfPage ? findAt(target) : undefined
    }
    const point = (event: Event) => setLook(find(event)?.element, 'pointed')
    const openFound = (event: MouseEvent | KeyboardEvent) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      const found = find(event)
      if (!found) return
      event.preventDefault()
      event.stopPropagation()
      openLatest(found)
    }
    reach()
    const stopWatching = onPageChange(reach)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', point, { signal })
    document.addEventListener('focusin', point, { signal })
    document.addEventListener('click', openFound, { signal, capture: true })
    document.addEventListener('keydown', openFound, { signal, capture: true })
    return () => {
      listening.abort()
      stopWatching()
      setLook(undefined, 'pointed')
    }
  }, [isOn])
}

/** Underlines what the draft has changed, without touching the page's elements, in browsers that can. */
export function highlight(changes: Place[]): void {
  const { Highlight } = window as { Highlight?: new (...ranges: Range[]) => Highlight }
  if (!Highlight) return
  const ranges = allContent()
    .filter((element) => placesIn(element).some((own) => changes.some((change) => isWithin(own, change))))
    .map((element) => {
      const range = new Range()
      range.selectNodeContents(element)
      return range
    })
  CSS.highlights?.set('draft', new Highlight(...ranges))
}
