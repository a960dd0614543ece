import { CALENDAR_PATH, pagePath } from '#content/site-paths.ts'

const UNKNOWN = '/unknown-path'
const LESSON = /^\/[^/]+\/lesson$/i
const WORKSHOP = new RegExp(`^${CALENDAR_PATH}/[^/]+$`, 'i')

/**
 * Returns the path of the page or data that answers an unknown path: the home page's content and canonical URL. Only four
 * pages are kept for any number of paths. Each is of the route that the browser's router finds for the path, which takes
 * any name for a document, or below the calendar for a workshop (web/routes.ts).
 */
export function unknownPath(path: string): string {
  const page = path.replace(/\.data$/, '')
  return `${unknownPage(page)}${path.slice(page.length)}`
}

function unknownPage(page: string): string {
  if (WORKSHOP.test(page)) return `${CALENDAR_PATH}${UNKNOWN}`
  if (/^\/[^/]+$/.test(page)) return UNKNOWN
  return LESSON.test(page) ? pagePath('lessons', UNKNOWN.slice(1)) : `${UNKNOWN}${UNKNOWN}`
}
