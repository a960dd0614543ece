import { formPaths, pageFiles, pagePaths, perRequest, workshopIds } from './page-files.data.ts'

export type SitePath = `/${string}`

/** Pages with a module of their own (pages.ts), and form pages. */
export const fixedPaths = [...pagePaths, ...formPaths] as SitePath[]

/** Returns /dbms for `courses/dbms.md`, and /dbms/lesson for `lessons/dbms.md`. */
export function pagePath(folder: string, id: string): SitePath {
  return folder === 'lessons' ? `/${id}/lesson` : `/${id}`
}

export function workshopPath(id: string): SitePath {
  return `${CALENDAR_PATH}/${id}`
}

export const CALENDAR_PATH = '/corporate-calendar-training'

/** Pages that read their query are rendered per request; others are kept in memory. */
export const renderedPaths: readonly SitePath[] = perRequest

/** Pages of the content, initially all pages of the site. `site-paths.test.ts` compares it with web/routes.ts. */
export const sitePaths: readonly SitePath[] = [
  ...fixedPaths,
  ...[...pageFiles.courses, ...pageFiles.policies].map((name): SitePath => `/${name}`),
  ...pageFiles.lessons.map((name) => pagePath('lessons', name)),
  ...workshopIds.map(workshopPath),
]

/** Other link targets, without calendars, which do not exist while they are samples. Every training has `#work`. */
const siteTargets = ['/#training', '/#newsletter', `${CALENDAR_PATH}#calendar`, '/training-calendar.pdf', '#work']

/** Returns the path of a page's social card. */
export function cardPath(path: SitePath): string {
  const name = path.slice(1)
  return `/cards/${name === '' ? 'home' : name.replaceAll(/[^a-z0-9]+/g, '-')}.png`
}

const pages = new Set<string>(sitePaths)
const WORKSHOP = new RegExp(`^${CALENDAR_PATH}/[a-z0-9-]{1,60}$`)
const targets = new Set<string>(siteTargets)

/** Checks for an exact page path, without query or `#`. Accepts any workshop's path, because workshops change. */
export function isSitePath(path: string): path is SitePath {
  return pages.has(path) || WORKSHOP.test(path)
}

/** Checks for a page, one of {@link siteTargets}, or an external https, mail or phone link. */
export function leadsSomewhere(link: string): boolean {
  if (targets.has(link)) return true
  if (!link.startsWith('/')) return /^(https:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+\d{10,15})$/.test(link)
  return isSitePath(link.split('?')[0] ?? '')
}
