import { inlineScript } from './inline-script.ts'

/**
 * Lays out what is far below after the first paint, part by part (header.css), and loads the fonts then. Only on a fresh visit to
 * the top of a page: a returning visitor finds everything where it was. Runs inline in the head, so it is self-contained.
 */
function layOutInParts(): void {
  const { dataset } = document.documentElement
  const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  if (visit?.type !== 'navigate' || location.hash) return
  dataset.parts = document.referrer.includes(location.host) ? '' : '0'
  new PerformanceObserver(() => (dataset.parts &&= '')).observe({ type: 'paint' })
  addEventListener('load', () => {
    const parts = document.querySelectorAll<HTMLElement>('main>*,main~*')
    let place = 0
    const next = () => {
      const part = parts[place++]
      if (!part) return delete dataset.parts
      part.style.contentVisibility = 'visible'
      // Reading its height lays the part out, each in a task of its own.
      return setTimeout(next, 0, part.offsetHeight)
    }
    // Not before the fonts have come, with which all would be laid out again, at once.
    requestAnimationFrame(() => setTimeout(() => document.fonts.ready.then(next)))
  })
}

/** The script's text. It comes before the body, so that it takes effect before the first layout. */
export const layoutInPartsScript = inlineScript(layOutInParts)
