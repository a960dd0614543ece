import { useLocation } from 'react-router'
import { courseLinks } from '#content/course-list.data.ts'
import navigation from '#content/navigation.yaml'

/** Number of a header section (specification 2). */
export type SectionMarker = (typeof navigation.sections)[keyof typeof navigation.sections]['marker']

const individual = navigation.sections.individual.marker
const markers = new Map<string, SectionMarker>(courseLinks.map((course) => [course.path, individual]))
for (const { marker, paths } of Object.values(navigation.sections)) {
  for (const path of paths) markers.set(path, marker)
}

/** Returns a page's section; undefined for home, policies and the like. */
export function getSection(path: string): SectionMarker | undefined {
  const page = path.length > 1 ? path.replace(/\/$/, '') : path
  // A workshop belongs to its calendar's section.
  return markers.get(page) ?? markers.get(page.replace(/\/[^/]*$/, ''))
}

/** Returns `aria-current` of menu entries: `page` for the page itself, `true` for its section. */
export function useCurrent() {
  const { pathname } = useLocation()
  const here = getSection(pathname)
  return {
    pathname,
    ofLink: (to: string) => (to === pathname ? ('page' as const) : undefined),
    ofEntry: (entry: { to?: string; marker?: number | undefined }) => {
      if (entry.to === pathname) return 'page' as const
      return entry.marker !== undefined && entry.marker === here ? ('true' as const) : undefined
    },
  }
}
