import { inlineScript } from './inline-script.ts'

// HTML and one style sheet come first. Scripts and fonts are asked for once the first paint was shown (docs/decisions/0031).

/** Asks for scripts and fonts after the first paint, or at the first action. Inline: self-contained. */
function startAfterFirstPaint(): void {
  const { documentElement, fonts } = document
  // No pointermove: browsers report one for a pointer that rests where the page appears.
  const actions = ['pointerdown', 'keydown', 'focusin']
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The browser of somebody who comes back has the fonts.
  if (visit?.type !== 'navigate' || document.referrer.startsWith(location.origin)) documentElement.dataset.fonts = ''

  function start(): void {
    for (const action of actions) removeEventListener(action, start, true)
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=later]')) link.rel = 'modulepreload'
    const wanted = ['Figtree', 'Bricolage Grotesque'].map((name) => fonts.load(`1em ${name} Variable`))
    // React first: it would miss the marks below in what the server rendered.
    Promise.allSettled([hydrated, ...wanted]).then(takeFonts)
    const waiting = document.querySelector<HTMLScriptElement>('[type*=plain]')
    if (!waiting) return
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.text = waiting.text
    // In its place, so that React finds the document as it rendered it.
    waiting.replaceWith(script)
  }

  /** Part after part: all text laid out in one task would hold a phone up. */
  async function takeFonts(): Promise<void> {
    if (documentElement.dataset.fonts === '') return
    const parts = document.querySelectorAll<HTMLElement>('body > header, main > *, main ~ section, footer')
    for (const part of parts) {
      part.dataset.fonts = 'early'
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    }
    documentElement.dataset.fonts = ''
    for (const part of parts) delete part.dataset.fonts
  }

  const hydrated = new Promise((done) => addEventListener('hydrated', done, { once: true }))
  for (const action of actions) addEventListener(action, start, true)
  addEventListener('load', () => {
    // Even in a tab that is never painted.
    setTimeout(start, 2000)
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  })
}

/** The script's text. It comes last in the body: React pairs inline scripts by their order. */
export const firstPaintScript = inlineScript(startAfterFirstPaint)

/**
 * Makes a document's scripts wait for {@link firstPaintScript}: preloads become inert links, the module script inert text.
 * @throws Error where the document is not as React Router 8.4 renders it
 */
export function afterFirstPaint(html: string): string {
  const moduleScript = /<script( nonce="[^"]*")? type="module"( nonce="[^"]*")? async="">/g
  const scripts = html.match(moduleScript) ?? []
  if (scripts.length !== 1) throw new Error(`There are ${scripts.length} module scripts where there should be one.`)
  return html
    .replaceAll(/<link( nonce="[^"]*")? rel="modulepreload"/g, '<link rel="later"')
    .replace(moduleScript, '<script$1$2 type="text/plain">')
}
