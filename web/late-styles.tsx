import { useEffect } from 'react'
import sheet from './late-styles.css?url'

/**
 * The style sheet of all that lies below a page's first screen, linked where that ends: a browser paints what comes before
 * without waiting for it, and what comes after only with it (docs/decisions/0031).
 */
export function LateStyles() {
  // The next page, which comes without a document, finds it in the head.
  useEffect(() => {
    if (document.head.querySelector(`[href="${sheet}"]`)) return
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }))
  }, [])
  return <link rel="stylesheet" href={sheet} fetchPriority="low" />
}
