import { formPaths, pageFiles } from '#content/page-files.data.ts'
import { type Budget, getPage } from '#content/pages.ts'
import { CALENDAR_PATH, type SitePath } from '#content/site-paths.ts'

/** Budget for the style sheet, which is the same on all pages. */
export const CSS_BUDGET = 17_400

/** Pages with a Markdown file each. */
const training: Budget = { html: 16_650, js: 117_900 }
const policy: Budget = { html: 10_750, js: 108_200 }
/** Form pages (content/forms). */
const form: Budget = { html: 10_250, js: 133_050 }
/** Workshop pages. */
const workshop: Budget = { html: 11_000, js: 133_500 }

export function getBudget(path: SitePath): Budget {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return workshop
  if (formPaths.includes(path)) return form
  return getPage(path)?.budget ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}
