import { isSitePath } from '#content/site-paths.ts'
import { TEXT_MAX_LENGTH } from '#contract/fields.ts'

const LABEL_MAX_LENGTH = 100

/**
 * Reads the query of `/apply` (specification 2, "Enrollment form page"). `draft` is the token of a saved form's link.
 * @param paths of the site's pages
 */
export function readApplyQuery(url: URL, paths: ReadonlySet<string>) {
  const text = (name: string, max: number) => [...(url.searchParams.get(name)?.trim() ?? '')].slice(0, max).join('')
  return {
    course: text('course', LABEL_MAX_LENGTH) || 'Individual Trainings',
    path: siteAddress(text('path', TEXT_MAX_LENGTH), url, paths) ?? '/#training',
    start: text('start', LABEL_MAX_LENGTH),
    promo: text('promo', TEXT_MAX_LENGTH),
    application: text('application', 36),
    draft: text('draft', 64),
  }
}

/** Returns an address of this site as path, query and fragment; undefined for any other. */
function siteAddress(address: string, base: URL, paths: ReadonlySet<string>): string | undefined {
  const target = address ? URL.parse(address, base) : null
  if (target?.origin !== base.origin || !isSitePath(paths, target.pathname)) return undefined
  return `${target.pathname}${target.search}${target.hash}`
}
