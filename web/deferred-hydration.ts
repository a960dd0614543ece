import { inlineScript } from './inline-script.ts'

/** Starts a page's script after the first paint, or at the first action (docs/decisions/0011). Inline: self-contained, below 1 KB. */
function startWhenNeeded(): void {
  // No pointermove: browsers report one for a pointer that rests where the page appears.
  const signs = ['pointerdown', 'keydown', 'focusin']

  function start(): void {
    for (const sign of signs) removeEventListener(sign, start, true)
    for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=later]')) link.rel = 'modulepreload'
    const waiting = document.querySelector<HTMLScriptElement>('[type*=plain]')
    if (!waiting) return
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.text = waiting.text
    // In its place, so that React finds the document as it rendered it.
    waiting.replaceWith(script)
  }

  for (const sign of signs) addEventListener(sign, start, true)
  addEventListener('load', () => {
    window.pageShownAt = Date.now()
    // Even in a tab that is never painted.
    setTimeout(start, 2000)
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  })
}

/** The script's text. It comes last in the body: React pairs inline scripts by their order. */
export const hydrationLoader = inlineScript(startWhenNeeded)

/**
 * Makes a page's script wait for {@link hydrationLoader}: preloads become inert links, the module script inert text. Removes what
 * React Router adds to each link for a route discovery that this site does not use, and the line ends of its inline script.
 * @throws Error where the page is not as React Router 8.4 renders it
 */
export function deferHydration(html: string): string {
  const moduleScript = /<script( nonce="[^"]*")? type="module"( nonce="[^"]*")? async="">/g
  const scripts = html.match(moduleScript) ?? []
  if (scripts.length !== 1) throw new Error(`There are ${scripts.length} module scripts where there should be one.`)
  return html
    .replaceAll(' data-discover="true"', '')
    .replaceAll(/\n\t+/g, '')
    .replaceAll(/<link( nonce="[^"]*")? rel="modulepreload"/g, '<link rel="later"')
    .replace(moduleScript, '<script$1$2 type="text/plain">')
}

declare global {
  interface Window {
    /** When the document loaded, in milliseconds since 1970; undefined once React runs. */
    pageShownAt?: number | undefined
  }
}
