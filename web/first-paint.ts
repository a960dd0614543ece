import { inlineScript } from './inline-script.ts'

// HTML and one style sheet come first. Scripts and fonts are asked for once the first paint was shown (docs/decisions/0031);
// late-fonts.ts has the page take the fonts.

/** Asks for scripts and fonts after the first paint, or at the first action. Inline: self-contained. */
function startAfterFirstPaint(): void {
  const { documentElement, fonts } = document
  // No pointermove: browsers report one for a pointer that rests where the page appears.
  const actions = ['pointerdown', 'keydown', 'focusin']
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // The browser of somebody who comes back has the fonts. A part of the page keeps its place if all before it is laid out.
  const back = visit?.type !== 'navigate' || document.referrer.startsWith(location.origin)
  if (back || location.hash) documentElement.dataset.fonts = ''

  function start(): void {
    for (const action of actions) removeEventListener(action, start, true)
    const later = document.querySelectorAll<HTMLLinkElement>('[rel=later]')
    // A task for each: all requests in one would hold a phone up.
    for (const link of later) setTimeout(() => Object.assign(link, { rel: 'modulepreload' }))
    for (const font of ['1em Figtree', '600 1em Figtree', '650 1em Bricolage Grotesque']) fonts.load(font)
    const waiting = document.querySelector<HTMLScriptElement>('[type*=plain]')
    if (!waiting) return
    // New content starts a script whose type was unknown (HTML, "prepare the script element"). A new script in its place would
    // have the style of the whole page computed again.
    waiting.type = 'module'
    waiting.append('')
  }

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
