import { useEffect } from 'react'
import sheet from './late-styles.css?url'

/** The id of the link that ends the first screen. */
export const FIRST_SCREEN_END = 'late'

/** The styles of everything below the first screen: the browser paints what precedes this link without them (docs/decisions/0031). */
export function LateStyles() {
  // A page that follows without a document finds the sheet in the head. Added at hydration, it would style the page twice.
  useEffect(() => {
    const add = () => {
      if (document.head.querySelector(`[href="${sheet}"]`)) return
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }))
    }
    const unmounted = new AbortController()
    const once = { once: true, signal: unmounted.signal }
    for (const sign of ['pointerover', 'pointerdown', 'keydown']) addEventListener(sign, add, once)
    unmounted.signal.addEventListener('abort', add)
    return () => unmounted.abort()
  }, [])
  return <link id={FIRST_SCREEN_END} rel="stylesheet" href={sheet} fetchPriority="low" />
}
