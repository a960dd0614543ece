import { formPaths, pageFiles, sessionIds } from './page-files.data.ts'

export type SitePath = `/${string}`

/** The pages that are modules in web/routes: specification 2, "Route list", /choose, /compare and /unsubscribe. */
export const fixedPaths: readonly SitePath[] = [
  '/',
  '/about',
  '/contact',
  '/talents',
  '/resumes',
  '/webinar',
  '/scholarship',
  '/enterprise-custom-training',
  '/corporate-calendar-training',
  '/custom-training',
  '/choose',
  '/compare',
  '/apply',
  '/success',
  '/unsubscribe',
  ...(formPaths as SitePath[]),
]

/** The page of a Markdown file: `courses/dbms.md` is /dbms, `lessons/dbms.md` its /dbms/lesson. */
export function pagePath(folder: string, id: string): SitePath {
  return folder === 'lessons' ? `/${id}/lesson` : `/${id}`
}

/** The page of a session for companies (calendar.yaml). */
export function sessionPath(id: string): SitePath {
  return `${CALENDAR_PATH}/${id}`
}

export const CALENDAR_PATH = '/corporate-calendar-training'

/** Pages that read their query: rendered for each request. The others are kept in memory. */
export const renderedPaths: readonly SitePath[] = ['/apply', '/choose', '/compare', '/unsubscribe', CALENDAR_PATH]

/** Every page that the content has, and so the site at first. `site-paths.test.ts` compares it with web/routes.ts. */
export const sitePaths: readonly SitePath[] = [
  ...fixedPaths,
  ...[...pageFiles.courses, ...pageFiles.policies].map((name): SitePath => `/${name}`),
  ...pageFiles.lessons.map((name) => pagePath('lessons', name)),
  ...sessionIds.map(sessionPath),
]

/** Other targets of links; not the calendars, which exist only once they are not samples. `#work` is a part of each training. */
const siteTargets = ['/#training', '/#newsletter', `${CALENDAR_PATH}#calendar`, '/training-calendar.pdf', '#work']

/** The path of the picture beside a shared link to a page. The build makes those of the pages that it knows. */
export function cardPath(path: SitePath): string {
  const name = (pages.has(path) ? path : CALENDAR_PATH).slice(1)
  return `/cards/${name === '' ? 'home' : name.replaceAll(/[^a-z0-9]+/g, '-')}.png`
}

const pages = new Set<string>(sitePaths)
const WORKSHOP = new RegExp(`^${CALENDAR_PATH}/[a-z0-9-]{1,60}$`)
const targets = new Set<string>(siteTargets)

/** Whether a path is exactly a page of the site: no query, no `#`. Workshops come and go: any path like theirs is one. */
export function isSitePath(path: string): path is SitePath {
  return pages.has(path) || WORKSHOP.test(path)
}

/** Whether a link leads somewhere: to a page, to one of {@link siteTargets}, or away over https, mail or phone. */
export function leadsSomewhere(link: string): boolean {
  if (targets.has(link)) return true
  if (!link.startsWith('/')) return /^(https:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+\d{10,15})$/.test(link)
  return isSitePath(link.split('?')[0] ?? '')
}
