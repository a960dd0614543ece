import { useEffect } from 'react'

/** Prefixes the page's title with "Error:" while a form has errors, since screen readers read the title first. */
export function useErrorTitle(shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    const before = document.title
    const marked = `Error: ${before}`
    document.title = marked
    return () => {
      // The next page may have set its own.
      if (document.title === marked) document.title = before
    }
  }, [shown])
}
