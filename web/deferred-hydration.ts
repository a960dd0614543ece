// Stands inline at the end of every page that was rendered at build (scripts/deferred-hydration.ts puts it there; keep it
// below 1 KB). The page is whole without script, so that its script waits: until the browser is idle after load, or for
// the first sign that somebody is about to use the page. A press that comes before it answers is early-press.ts's to keep.

// The pointer's movement is none: browsers make one up for a pointer that rests where the page appears.
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin']
/** Milliseconds after load at which the script runs even in a browser that is never idle. */
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
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LATEST })
  else setTimeout(start, LATEST / 10)
})

export {} // a module, that its names are its own
