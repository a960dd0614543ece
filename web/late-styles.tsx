import { useEffect } from 'react'
import sheet from './late-styles.css?url'

/** The styles of everything below the first screen: the browser paints what precedes this link without them (docs/decisions/0031). */
export function LateStyles() {
  // The next page, which comes without a document, finds it in the head.
  useEffect(() => {
    if (document.head.querySelector(`[href="${sheet}"]`)) return
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }))
  }, [])
  return <link rel="stylesheet" href={sheet} fetchPriority="low" />
}
