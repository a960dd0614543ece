// Stands inline at the end of every page that was rendered at build (scripts/deferred-hydration.ts puts it there; keep it
// below 1 KB). The page is whole without script, so that its script waits: until the page is loaded and painted, or for
// the first sign that somebody is about to use it. A press that comes before it answers is early-press.ts's to keep.

// The pointer's movement is none: browsers make one up for a pointer that rests where the page appears.
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin']
/** Milliseconds after load at which the script runs even in a tab that is never painted. */
const LATEST = 2_000

function start(): void {
  for (const sign of SIGNS) removeEventListener(sign, start, true)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
  const waiting = document.querySelector<HTMLScriptElement>('script[type="text/plain"]')
  if (!waiting) return
  const script = document.createElement('script')
  script.type = 'module'
  script.text = waiting.text
  // In its place, so that React finds the document as it rendered it.
  waiting.replaceWith(script)
}

for (const sign of SIGNS) addEventListener(sign, start, true)
addEventListener('load', () => {
  window.pageShownAt = Date.now()
  setTimeout(start, LATEST)
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
})

declare global {
  interface Window {
    /** Milliseconds since 1970 at which the document was there; gone once React has taken it over. */
    pageShownAt?: number | undefined
  }
}

export {} // a module, that its names are its own
