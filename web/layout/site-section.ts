import { useLocation } from 'react-router'
import { useContent } from '#web/content.tsx'
import type { Shell } from '#web/shell.ts'

/** Number of a header section (specification 2). */
export type SectionMarker = Sections[keyof Sections]['marker']
type Sections = Shell['navigation']['sections']

/** Returns a page's section; undefined for home, policies and the like. */
export function getSection(content: Shell, path: string): SectionMarker | undefined {
  const page = path.length > 1 ? path.replace(/\/$/, '') : path
  // A workshop belongs to its calendar's section.
  return sectionOf(content, page) ?? sectionOf(content, page.replace(/\/[^/]*$/, ''))
}

function sectionOf({ navigation: { sections }, courseLinks }: Shell, page: string): SectionMarker | undefined {
  if (courseLinks.some(({ path }) => path === page)) return sections.individual.marker
  return Object.values(sections).find(({ paths }) => paths.some((path) => path === page))?.marker
}

/** Returns `aria-current` of menu entries: `page` for the page itself, `true` for its section. */
export function useCurrent() {
  const { pathname } = useLocation()
  const here = getSection(useContent(), pathname)
  return {
    pathname,
    ofLink: (to: string) => (to === pathname ? ('page' as const) : undefined),
    ofEntry: (entry: { to?: string; marker?: number | undefined }) => {
      if (entry.to === pathname) return 'page' as const
      return entry.marker !== undefined && entry.marker === here ? ('true' as const) : undefined
    },
  }
}
