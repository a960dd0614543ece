export type SitePath = `/${string}`

/** Returns /dbms for `courses/dbms.md`, and /dbms/lesson for `lessons/dbms.md`. */
export function pagePath(folder: string, id: string): SitePath {
  return folder === 'lessons' ? `/${id}/lesson` : `/${id}`
}

export const CALENDAR_PATH = '/corporate-calendar-training'

export function workshopPath(id: string): SitePath {
  return `${CALENDAR_PATH}/${id}`
}

/** Returns the path of a page's social card. */
export function cardPath(path: SitePath): string {
  const name = path.slice(1).replaceAll(/[^a-z0-9]+/g, '-')
  return `/cards/${name === '' ? 'home' : name}.png`
}

const WORKSHOP = new RegExp(`^${CALENDAR_PATH}/[a-z0-9-]{1,60}$`)

/**
 * Checks for the exact path of a page, without query or `#`. Accepts any workshop's path, because workshops are rows.
 *
 * @param paths of the content's pages (`content.paths`)
 */
export function isSitePath(paths: ReadonlySet<string>, path: string): path is SitePath {
  return paths.has(path) || WORKSHOP.test(path)
}
