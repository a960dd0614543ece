import { useEffect, useEffectEvent } from 'react'
import type { Place } from '#edit/field.ts'
import { allContent, contentAt } from './places.ts'

/** While `isOn`, the page's contents can be pointed at, reached by Tab, and opened by a press or Enter. */
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
