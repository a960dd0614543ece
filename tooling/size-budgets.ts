import { type Budget, formPaths, getPage, policyNames } from '#content/pages.ts'
import { CALENDAR_PATH, type SitePath } from '#content/site-paths.ts'

/** Budget for the style sheet, which is the same on all pages. */
export const CSS_BUDGET = 17_400

/** Pages with a Markdown file each. */
const training: Budget = { html: 17_850, js: 116_850 }
const policy: Budget = { html: 12_450, js: 107_000 }
/** Form pages (content/forms). */
const form: Budget = { html: 11_700, js: 129_700 }
/** Workshop pages. */
const workshop: Budget = { html: 12_550, js: 131_850 }

export function getBudget(path: SitePath): Budget {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return workshop
  if (formPaths.some((form) => form === path)) return form
  return getPage(path)?.budget ?? (policyNames.includes(path.slice(1)) ? policy : training)
}
