import { useLocation } from 'react-router'
import { sectionOf } from './site-section.ts'

/**
 * Tells which menu entry is the visitor's place: `page` for the page itself, `true` for the section that it lies in,
 * as `aria-current` wants it.
 */
export function useCurrent() {
  const { pathname } = useLocation()
  const here = sectionOf(pathname)
  return {
    pathname,
    ofLink: (to: string) => (to === pathname ? ('page' as const) : undefined),
    ofEntry: (entry: { to?: string; marker?: number | undefined }) => {
      if (entry.to === pathname) return 'page' as const
      return entry.marker !== undefined && entry.marker === here ? ('true' as const) : undefined
    },
  }
}
