// HTML and one style sheet come first. Scripts and fonts are requested after the first paint (docs/decisions/0031);
// late-fonts.ts applies the fonts.

/** Requests scripts and fonts after the first paint, or at the first action. Inline, so self-contained. */
function startAfterFirstPaint(): void {
  const { documentElement, fonts } = document
  // No pointermove: browsers fire it for a pointer that rests where the page appears.
  const actions = ['pointerdown', 'keydown', 'focusin']
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // After a reload, Back or a link within the site, the fonts are cached. A hash target keeps its position only if
  // everything before it is laid out.
  const back = visit?.type !== 'navigate' || document.referrer.startsWith(location.origin)
  if (back || location.hash) documentElement.dataset.fonts = ''

  function start(): void {
    for (const action of actions) removeEventListener(action, start, true)
    const later = document.querySelectorAll<HTMLLinkElement>('[rel=later]')
    // Separate tasks, since all requests in one would block a phone.
    for (const link of later) setTimeout(() => Object.assign(link, { rel: 'modulepreload' }))
    for (const font of ['1em Figtree', '600 1em Figtree', '650 1em Bricolage Grotesque']) fonts.load(font)
    const waiting = document.querySelector<HTMLScriptElement>('[type*=plain]')
    if (!waiting) return
    // New content starts a script whose type was unknown (HTML, "prepare the script element"). Replacing the element
    // would recompute the style of the whole page.
    waiting.type = 'module'
    waiting.append('')
  }

  for (const action of actions) addEventListener(action, start, true)
  addEventListener('load', () => {
    // For a tab that is never painted.
    setTimeout(start, 2000)
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  })
}

/** Script text. Its element comes last in the body, since React matches inline scripts by order. */
export const firstPaintScript = `(${startAfterFirstPaint})()`

/**
 * Delays a document's scripts until {@link firstPaintScript}: preloads become inert links, the module script inert
 * text.
 * @throws Error if the document differs from what React Router 8.4 renders
 */
export function afterFirstPaint(html: string): string {
  const moduleScript = /<script( nonce="[^"]*")? type="module"( nonce="[^"]*")? async="">/g
  const scripts = html.match(moduleScript) ?? []
  if (scripts.length !== 1) throw new Error(`There are ${scripts.length} module scripts where there should be one.`)
  return html
    .replaceAll(/<link( nonce="[^"]*")? rel="modulepreload"/g, '<link rel="later"')
    .replace(moduleScript, '<script$1$2 type="text/plain">')
}
