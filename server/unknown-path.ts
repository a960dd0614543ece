import { CALENDAR_PATH } from '#content/site-paths.ts'

const UNKNOWN = '/unknown-path'
const WORKSHOP = new RegExp(`^${CALENDAR_PATH}/[^/]+$`, 'i')

/**
 * Returns the path of the page or data that answers an unknown path: the home page's content and canonical URL. Only two
 * pages are kept for any number of paths. Each is of the route that the browser's router finds for the path, which takes
 * every name below the calendar for a workshop.
 */
export function unknownPath(path: string): string {
  const page = path.replace(/\.data$/, '')
  return `${WORKSHOP.test(page) ? CALENDAR_PATH : ''}${UNKNOWN}${path.slice(page.length)}`
}
