import { inlineScript } from './inline-script.ts'

/**
 * Lays out what is far below after the first paint, part by part (header.css), and takes the fonts once they have come, so that no
 * more than the first screen is laid out again. Only on a fresh visit to the top of a page: a returning visitor finds everything
 * where it was. Runs inline in the head, so it is self-contained.
 */
function layOutInParts(): void {
  const { dataset } = document.documentElement
  const { fonts } = document
  const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  if (visit?.type !== 'navigate' || location.hash) return
  dataset.parts = document.referrer.includes(location.host) ? '' : '0'
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
    const start = () => {
      dataset.parts = ''
      setTimeout(next, 0, document.body.offsetHeight)
    }
    // Once the first paint has been shown. The late style sheet, which declares the fonts, is there by then.
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      const wanted = ['Figtree', 'Bricolage Grotesque'].map((name) => fonts.load(`1em ${name} Variable`))
      Promise.all(wanted).then(start, start)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** The script's text. It comes before the body, so that it takes effect before the first layout. */
export const layoutInPartsScript = inlineScript(layOutInParts)
