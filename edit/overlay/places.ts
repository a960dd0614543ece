import { vercelStegaClean, vercelStegaDecodeAll } from '@vercel/stega'
import { useEffect, useEffectEvent } from 'react'
import type { Place } from '#edit/field.ts'

const ATTRIBUTES = ['alt', 'aria-label', 'placeholder', 'title', 'content']
/** Places in the removed marks of an element's attributes. */
const cleaned = new WeakMap<Element, Place[]>()

/** The library returns undefined for a text without a mark, which its types omit. */
export const decodePlaces = (text: string): Place[] => vercelStegaDecodeAll<Place>(text) ?? []

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

/** Finds the element that shows content at or around `start`, and its place in the files. */
function contentAt(start: HTMLElement): { element: HTMLElement; place: Place } | undefined {
  for (let element: HTMLElement | null = start; element && element !== document.body; element = element.parentElement) {
    const [place] = placesIn(element)
    if (place) return { element, place }
    if (element.matches('main, header, footer, section')) return undefined
    // A number, a date, a picture or a fixed word: neighboring content belongs to the same entry.
    const [near] = [...element.querySelectorAll('*')].flatMap(placesIn)
    if (near) return { element, place: near }
  }
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

/** While `isOn`, content is highlighted on hover, reachable by Tab, and opened by click or Enter. */
export function usePointing(isOn: boolean, open: (place: Place, element: HTMLElement) => void): void {
  const openLatest = useEffectEvent(open)
  useEffect(() => {
    if (!isOn) return
    const isControl = (element: Element) => element.matches('a, button, input, select, textarea, summary')
    const targets = allContent().filter((element) => !isControl(element))
    for (const element of targets) element.setAttribute('tabindex', '0')
    const find = (event: Event) => {
      const [target] = event.composedPath()
      const isOfPage = target instanceof Element && target.getRootNode() === document
      return isOfPage ? contentAt(target as HTMLElement) : undefined
    }
    let pointed: HTMLElement | undefined
    const point = (event: Event) => {
      pointed?.style.removeProperty('outline')
      pointed = find(event)?.element
      pointed?.style.setProperty('outline', '2px solid Highlight')
    }
    const openFound = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      const found = find(event)
      if (!found) return
      event.preventDefault()
      event.stopPropagation()
      openLatest(found.place, found.element)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerover', point, { signal })
    document.addEventListener('focusin', point, { signal })
    document.addEventListener('click', openFound, { signal, capture: true })
    document.addEventListener('keydown', openFound, { signal, capture: true })
    return () => {
      listening.abort()
      pointed?.style.removeProperty('outline')
      for (const element of targets) element.removeAttribute('tabindex')
    }
  }, [isOn])
}
